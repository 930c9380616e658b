/* describe.c: describes a context (devices, compilers, stores) as text or JSON. */
#include "arithmetic.h"
#include "context.h"
#include "devices.h"
#include "kernels.h"
#include "kept_areas.h"
#include "tables.h"
#include "text.h"
#include "work_area.h"

#include <stdlib.h>
#include <string.h>

static void describe_device(text *out, int json, int *first, const char *kind, int ordinal,
                            const facts *f) {
  if (!json) {
    text_line(out, "device %s:%d: %s, sm_%d, %d SMs, %d KiB shared memory per block, L2 %d MiB",
              kind, ordinal, f->name, f->arch, f->sms, f->block_shared_max / 1024,
              f->l2_bytes >> 20);
    return;
  }
  text_add(out, "%s{\"kind\": \"%s\", \"ordinal\": %d, \"name\": ", *first ? "" : ", ", kind,
           ordinal);
  text_json(out, f->name);
  text_add(out, ", \"arch\": %d, \"sms\": %d, \"block_shared_max\": %d, \"l2_bytes\": %d}", f->arch,
           f->sms, f->block_shared_max, f->l2_bytes);
  *first = 0;
}

/* Describes the devices of one kind. Returns the driver's version, 0 where there is no driver. */
static int describe_kind(text *out, int json, int *first, const device_kind *kind) {
  int count = 0, driver = 0;
  device *d = NULL;
  tw_status status = kind->count(&count, &driver);
  for (int i = 0; status == TW_OK && i < count; i++)
    if (devices_get(kind->first_number + i, &d) == TW_OK)
      describe_device(out, json, first, kind->name, i, d->call->facts(d));
  if (!json && status != TW_OK)
    text_line(out, "device %s: none: %s", kind->name, status_detail());
  else if (!json && driver)
    text_line(out, "driver %d.%d", driver / 1000, driver % 1000 / 10);
  return status == TW_OK ? driver : 0;
}

static void describe_devices(text *out, int json) {
  int driver = 0, first = 1;
  if (json)
    text_add(out, "\"devices\": [");
  for (int i = 0; i < DEVICE_KINDS; i++) {
    int of_kind = describe_kind(out, json, &first, device_kinds[i]);
    driver = of_kind ? of_kind : driver;
  }
  if (json)
    text_add(out, "], \"driver\": %d, ", driver);
}

static void describe_compiler(text *out, int json, const char *name, tw_status status,
                              compiler *c) {
  text identity = TEXT_EMPTY;
  if (status == TW_OK)
    c->call->describe(c, &identity);
  else
    text_add(&identity, "none: %s", status_detail());
  while (identity.length && identity.bytes[identity.length - 1] == '\n')
    identity.bytes[--identity.length] = '\0';
  for (size_t i = 0; i < identity.length; i++)
    if (identity.bytes[i] == '\n')
      identity.bytes[i] = ' ';
  const char *shown = identity.bytes ? identity.bytes : "";
  if (json) {
    text_add(out, "\"%s\": ", name);
    text_json(out, shown);
    text_add(out, ", ");
  } else {
    text_line(out, "compiler %s: %s", name, shown);
  }
  text_free(&identity);
}

static void describe_compilers(tw_context *c, text *out, int json) {
  for (int i = 0; i < DEVICE_KINDS; i++) {
    const device_kind *kind = device_kinds[i];
    compiler *found = NULL;
    int count = 0, driver = 0;
    if (kind->count(&count, &driver) != TW_OK)
      driver = 0;
    tw_status status = kind->open_compiler(c->nvrtc_path, driver, NULL, &found);
    describe_compiler(out, json, kind->compiler_name, status, found);
    if (status == TW_OK)
      found->call->close(found);
  }
}

/* Describes what the process holds on its devices. */
static void describe_holdings(text *out, int json) {
  kernel_counts k;
  table_counts t;
  kernels_count(&k);
  tables_count(&t);
  text_add(out,
           json ? "\"held\": {\"kernels\": %lld, \"idle_kernels\": %lld, \"tables\": %lld, "
                  "\"table_bytes\": %lld, \"idle_table_bytes\": %lld, \"work_bytes\": %lld, "
                  "\"idle_work_bytes\": %lld}, "
                : "kernels loaded: %lld, of them idle %lld; tables: %lld, %lld bytes, of them idle "
                  "%lld; work areas of plans: %lld bytes, idle ones: %lld\n",
           (long long)k.loaded, (long long)k.idle, (long long)t.tables, (long long)t.bytes,
           (long long)t.idle_bytes, (long long)work_area_bytes(),
           (long long)kept_areas_bytes(NULL));
}

typedef struct {
  text *out;
  int json, count;
} layer_list;

static void describe_layer(void *user, const cache_layer_facts *l) {
  layer_list *list = user;
  if (list->json) {
    text_add(list->out, list->count++ ? ", {\"path\": " : "{\"path\": ");
    text_json(list->out, l->path);
    text_add(list->out, ", \"kernels\": %lld, \"note\": ", (long long)l->kernels);
    text_json(list->out, l->why ? l->why : "");
    text_add(list->out, "}");
  } else if (l->why) {
    text_line(list->out, "cache layer %s: not used: %s", l->path, l->why);
  } else if (l->kernels >= 0) {
    text_line(list->out, "cache layer %s: %lld files in one", l->path, (long long)l->kernels);
  } else {
    text_line(list->out, "cache layer %s: a folder", l->path);
  }
}

static void describe_stores(tw_context *c, text *out, int json) {
  static const char *const policies[] = {"default", "off", "note", "lazy", "adaptive", "full"};
  const char *profile_at = profile_path(c->profile), *cache_at = cache_path(c->cache);
  profile_facts p;
  cache_facts k;
  layer_list layers = {out, json, 0};
  profile_describe(c->profile, &p);
  cache_describe(c->cache, &k);
  if (json) {
    text_add(out, "\"policy\": \"%s\", \"profile\": ", policies[c->policy]);
    text_json(out, profile_at ? profile_at : "");
    text_add(out, ", \"profile_note\": ");
    text_json(out, p.why ? p.why : "");
    text_add(out, ", \"cache\": ");
    text_json(out, cache_at ? cache_at : "");
    text_add(out, ", \"cache_note\": ");
    text_json(out, k.why ? k.why : "");
    text_add(out, ", \"cache_files\": %lld, \"cache_bytes\": %lld, \"cache_layers\": [",
             (long long)k.files, (long long)k.bytes);
    cache_layers(c->cache, describe_layer, &layers);
    text_add(out, "]}\n");
    return;
  }
  text_line(out, "policy %s", policies[c->policy]);
  text_line(out, "profile %s: %lld kernels, %lld measurements, %lld schedules%s%s",
            profile_at ? profile_at : "none", (long long)p.kernels, (long long)p.measurements,
            (long long)p.schedules, p.why && *p.why ? ": " : "", p.why ? p.why : "");
  text_line(out, "cache %s: %lld files, %lld bytes%s%s", cache_at ? cache_at : "none",
            (long long)k.files, (long long)k.bytes, k.why && *k.why ? ": " : "",
            k.why ? k.why : "");
  cache_layers(c->cache, describe_layer, &layers);
}

tw_status tw_context_describe(tw_context *context, int json, char *out, size_t capacity,
                              size_t *needed) {
  ARITHMETIC_BY_DEFAULT;
  text t = TEXT_EMPTY;
  if (!context)
    TRY(context_default(&context));
  TRY(context_open(context));
  if (json)
    text_add(&t, "{\"version\": \"%d.%d.%d\", ", TW_VERSION_MAJOR, TW_VERSION_MINOR,
             TW_VERSION_PATCH);
  else
    text_line(&t, "twiddle %d.%d.%d", TW_VERSION_MAJOR, TW_VERSION_MINOR, TW_VERSION_PATCH);
  describe_devices(&t, json);
  describe_compilers(context, &t, json);
  describe_holdings(&t, json);
  describe_stores(context, &t, json);
  return context_give_text(&t, out, capacity, needed);
}
