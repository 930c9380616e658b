/* cache_command.c: `twiddle cache`: lists, checks, clears, packs and unpacks the store of compiled
 * kernels. */
#include "command.h"

#include "cache.h"
#include "cache_warm.h"
#include "file.h"
#include "interrupt.h"
#include "launch.h"
#include "output.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char name[] = "cache";

typedef struct {
  problem_settings problem;
  enum table_format format;
  const char *arch, *facts, *file; /* file: of pack and unpack */
  int seen, common;
  int json, damaged; /* damaged: files found by a check */
} settings;

typedef struct {
  row_table rows;
  enum table_format format;
  int all; /* 1: of all layers, whose paths are printed, too */
  int64_t kernels, choices, bytes, damaged, now;
} listing;

/* ---- what an entry was compiled from: the first line of its preimage, and the source ---- */

enum kind { KERNEL, CHOICES, TEXT_KEY, NVRTC, KINDS };

/* What is kept of a search, so that it need not be made again, the key of a kernel's text, so that
 * this need not be printed again, and where NVRTC was found. */
static enum kind kind_of(const cache_entry *entry) {
  static const char *const begins[KINDS] = {[CHOICES] = "twiddle choices",
                                            [TEXT_KEY] = "twiddle key of a text",
                                            [NVRTC] = CACHE_HERE "place of NVRTC"};
  for (int i = CHOICES; i < KINDS && entry->whole; i++)
    if (entry->preimage_size >= strlen(begins[i]) &&
        !memcmp(entry->preimage, begins[i], strlen(begins[i])))
      return (enum kind)i;
  return KERNEL;
}

/* The name of the kernel. */
static void read_kernel(const cache_entry *entry, char out[LAUNCH_ENTRY_BYTES]) {
  static const char *const begins[] = {"\nTW_KERNEL(", "\nTW_CLUSTER_KERNEL("};
  const char *end = entry->preimage + entry->preimage_size, *at = NULL;
  for (size_t i = 0; !at && i < sizeof begins / sizeof *begins; i++) {
    at = memmem(entry->preimage, entry->preimage_size, begins[i], strlen(begins[i]));
    if (at)
      at += strlen(begins[i]);
  }
  snprintf(out, LAUNCH_ENTRY_BYTES, "-");
  if (!at)
    return;
  size_t length = 0;
  for (; at + length < end && at[length] != ','; length++)
    if (length == LAUNCH_ENTRY_BYTES - 1)
      return;
  memcpy(out, at, length);
  out[length] = '\0';
}

/* The points of the kernel's rows: the first part of the name that is a number, after those of the
 * precision and the elements, if there is one. */
static void read_length(const char *kernel, char out[24]) {
  snprintf(out, 24, "-");
  for (const char *part = strchr(kernel, '_'); part; part = strchr(part + 1, '_')) {
    size_t end = strspn(part + 1, "0123456789x");
    if (end && part[1] != 'x' && part[1 + end] == '_') {
      snprintf(out, 24, "%.*s", (int)end, part + 1);
      return;
    }
  }
}

/* What runs it: an architecture, or the cpu device. */
static void read_target(const cache_entry *entry, char out[16]) {
  static const char host[] = "\nhost compiler ";
  char first[48];
  int arch = 0;
  snprintf(first, sizeof first, "%.*s",
           (int)(entry->preimage_size < 47 ? entry->preimage_size : 47), entry->preimage);
  if (memmem(entry->preimage, entry->preimage_size, host, sizeof host - 1))
    snprintf(out, 16, "cpu");
  else if (sscanf(first, "twiddle kernel, arch %d", &arch) == 1)
    snprintf(out, 16, "sm_%d", arch);
  else
    snprintf(out, 16, "-");
}

/* ---- list and check ---- */

/* When it was last used: for people how long ago, for programs the time. Of a packed file nobody
 * knows. */
static void print_used(const listing *l, int64_t used, char out[32]) {
  static const struct {
    int64_t seconds;
    const char *unit;
  } units[] = {{86400, "d"}, {3600, "h"}, {60, "min"}, {1, "s"}};
  time_t when = (time_t)used;
  struct tm parts;
  int64_t ago = l->now > used ? l->now - used : 0;
  snprintf(out, 32, "%s", used ? "" : "-");
  if (used && l->format != TABLE_PLAIN && gmtime_r(&when, &parts))
    strftime(out, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
  for (size_t i = 0; l->format == TABLE_PLAIN && !out[0]; i++)
    if (ago >= units[i].seconds || i == 3)
      snprintf(out, 32, "%lld %s ago", (long long)(ago / units[i].seconds), units[i].unit);
}

static void visit(void *user, const cache_entry *entry) {
  static const char *const names[] = {"kernel", "length", "for",  "bytes",
                                      "used",   "state",  "name", "layer"};
  enum { SHORT_HASH = 12, COLUMNS = sizeof names / sizeof *names };
  listing *l = user;
  char kernel[LAUNCH_ENTRY_BYTES] = "-", length[24] = "-", target[16] = "-", bytes[24], used[32];
  const char *state = entry->whole          ? "whole"
                      : entry->refused      ? "not used"
                      : entry->other_format ? "of another version"
                                            : "damaged";
  char hash[sizeof entry->name];
  const enum kind kind = kind_of(entry);
  if (kind != KERNEL) {
    snprintf(kernel, sizeof kernel, "%s",
             kind == CHOICES    ? "choices"
             : kind == TEXT_KEY ? "key"
                                : "nvrtc");
  } else if (entry->whole) {
    read_kernel(entry, kernel);
    read_length(kernel, length);
    read_target(entry, target);
  }
  l->choices += kind == CHOICES;
  l->kernels += kind == KERNEL && !entry->other_format;
  l->bytes += entry->bytes;
  l->damaged += !entry->whole && !entry->other_format;
  snprintf(bytes, sizeof bytes, "%lld", (long long)entry->bytes);
  snprintf(hash, sizeof hash, "%s", entry->name);
  if (l->format == TABLE_PLAIN)
    hash[SHORT_HASH] = '\0';
  print_used(l, entry->used, used);
  const char *row[] = {kernel, length, target, bytes, used, state, hash, entry->layer};
  table_names(&l->rows, l->all ? COLUMNS : COLUMNS - 1, names);
  table_row(&l->rows, row);
}

static tw_status print_entries(settings *s, cache *c, int all) {
  listing l = {.rows = TABLE_EMPTY, .format = s->format, .all = all, .now = (int64_t)time(NULL)};
  tw_status status = cache_list(c, all, visit, &l);
  if (status == TW_OK)
    status = command_write_table(&l.rows, s->format);
  if (status == TW_OK && s->format == TABLE_PLAIN)
    printf("%lld kernels, choices of %lld transforms, %.1f MB%s\n", (long long)l.kernels,
           (long long)l.choices, (double)l.bytes / 1e6,
           l.damaged ? ", some damaged: they will be compiled again" : "");
  s->damaged = l.damaged > 0;
  table_free(&l.rows);
  return status;
}

static tw_status list(settings *s, cache *c) {
  return print_entries(s, c, 0);
}

/* A layer that is there and not used, a packed file that is damaged for example, is a fault too. */
static void tell_unused(void *user, const cache_layer_facts *layer) {
  settings *s = user;
  if (!layer->there || !layer->why)
    return;
  fprintf(stderr, "twiddle cache: the layer %s is not used: %s\n", layer->path, layer->why);
  s->damaged = 1;
}

static tw_status check(settings *s, cache *c) {
  TRY(print_entries(s, c, 1));
  fflush(stdout);
  cache_layers(c, tell_unused, s);
  return TW_OK;
}

static tw_status clear(settings *s, cache *c) {
  int64_t removed;
  TRY(cache_clear(c, &removed));
  printf(s->format == TABLE_JSON ? "{\"removed\": %lld}\n" : "%lld entries removed\n",
         (long long)removed);
  return TW_OK;
}

static tw_status print_path(settings *s, cache *c) {
  text out = TEXT_EMPTY;
  const char *path = cache_path(c) ? cache_path(c) : "none";
  if (s->format == TABLE_JSON)
    text_json(&out, path);
  else
    text_add(&out, "%s", path);
  text_add(&out, "\n");
  return command_write(&out);
}

static tw_status with_cache(settings *s, tw_status (*work)(settings *, cache *)) {
  char *paths = NULL;
  cache *c = NULL;
  TRY(file_default_cache_paths(&paths));
  tw_status status = cache_open(paths, NULL, &c);
  free(paths);
  if (status == TW_OK)
    status = work(s, c);
  cache_close(c);
  return status;
}

/* ---- packed files ---- */

static tw_status pack_into(settings *s, cache *c) {
  pack_parts parts = {0};
  unsigned char head[PACK_HEAD_BYTES];
  char *index = NULL, *bodies = NULL;
  size_t index_bytes, bodies_bytes;
  tw_status status = cache_pack(c, &parts);
  pack_head(&parts, head);
  if (status == TW_OK)
    status = text_take(&parts.index, &index, &index_bytes);
  if (status == TW_OK)
    status = text_take(&parts.bodies, &bodies, &bodies_bytes);
  if (status == TW_OK) {
    const output_part all[] = {{head, sizeof head}, {index, index_bytes}, {bodies, bodies_bytes}};
    status = output_write(s->file, all, 3);
  }
  if (status == TW_OK)
    fprintf(output_is_standard(s->file) ? stderr : stdout,
            s->format == TABLE_JSON ? "{\"packed\": %lld}\n" : "%lld files packed\n",
            (long long)parts.count);
  text_free(&parts.index);
  text_free(&parts.bodies);
  free(index);
  free(bodies);
  return status;
}

static tw_status unpack(settings *s, cache *c) {
  cache_unpacked done;
  TRY(cache_unpack(c, s->file, &done));
  printf(s->format == TABLE_JSON
             ? "{\"added\": %lld, \"there\": %lld, \"damaged\": %lld, \"taken\": %lld}\n"
             : "%lld files added, %lld were there, %lld are damaged or of another version, of %lld "
               "something else has the name\n",
         (long long)done.added, (long long)done.there, (long long)done.damaged,
         (long long)done.taken);
  s->damaged = done.damaged + done.taken > 0;
  return TW_OK;
}

static tw_status warm(settings *s, int argc, char **argv) {
  const warm_settings asked = {s->problem, s->arch, s->facts, s->seen, s->common, s->format};
  return cache_warm(&asked, argc, argv);
}

/* ---- the command ---- */

enum action { LIST, CHECK, CLEAR, PATH, WARM, PACK, UNPACK };

static int run_cache(int argc, char **argv) {
  static tw_status (*const works[])(settings *, cache *) = {list, check,     clear, print_path,
                                                            NULL, pack_into, unpack};
  settings s = {.format = TABLE_PLAIN};
  int code = command_options(&command_cache, &s, &argc, argv), action;
  if (code >= 0)
    return code;
  if (command_take_action(&command_cache, argc, argv, &action) != TW_OK)
    return command_misused(name, "%s", status_detail());
  s.format = s.json ? TABLE_JSON : TABLE_PLAIN;
  s.file = argc > 1 ? argv[1] : NULL;
  tw_status status = action == WARM ? warm(&s, argc - 1, argv + 1) : with_cache(&s, works[action]);
  if (status != TW_OK)
    return command_failed(name, status);
  fflush(stdout);
  interrupt_obey(); /* warm may have noted one */
  return s.damaged && action != LIST ? EXIT_CHECK : EXIT_FINE;
}

static const command_action actions[] = {
    [LIST] =
        {"list", "", 0, 0,
         "print the kernels of the folder that is written, the lengths they compute and what runs "
         "them"},
    [CHECK] = {"check", "", 0, 0,
               "print those of all layers, packed files included; one that is damaged, or a layer "
               "that is there and not used, makes the exit code 1"},
    [CLEAR] = {"clear", "", 0, 0, "remove all kernels: they are compiled again when needed"},
    [PATH] = {"path", "", 0, 0, "print where the folder is"},
    [WARM] = {"warm", "[N...]", 0, INT_MAX,
              "compile the kernels that plans of lengths will choose, for as many transforms as "
              "fill 512M where the length names none; needs NVRTC, but no GPU"},
    [PACK] = {"pack", "FILE", 1, 1,
              "write all kernels into one file, which TWIDDLE_CACHE may name as a layer"},
    [UNPACK] = {"unpack", "FILE", 1, 1,
                "add the kernels of a packed file; a damaged one makes the exit code 1"},
    {NULL, NULL, 0, 0, NULL},
};

static const option options[] = {
    {"arch", 0, OPTION_TEXT, offsetof(settings, arch), "sm_90", "(that of a GPU here, else sm_90)",
     "for warm: architecture of the GPU"},
    {"facts", 0, OPTION_FILE, offsetof(settings, facts), "FILE", NULL,
     "for warm: the GPU, as twiddle info --facts prints it, or a profile that was made on it, by "
     "whose measurements kernels are then chosen"},
    {"seen", 0, OPTION_FLAG, offsetof(settings, seen), NULL, NULL,
     "for warm: the transforms that the profile has seen on the GPU"},
    {"common", 0, OPTION_FLAG, offsetof(settings, common), NULL, NULL,
     "for warm: lengths that many programs use, one transform and many"},
    PROBLEM_OPTIONS(settings, problem),
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print JSON"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle cache list", "print what is there"},
    {"twiddle cache warm --arch sm_90 4096 '2^20'", "fill the cache of a container image"},
    {"twiddle cache warm --seen --facts cluster.db", "for what another machine's profile has seen"},
    {"twiddle cache pack kernels.twc", "one file, for a site or an image"},
    {NULL, NULL},
};

const command command_cache = {
    .name = name,
    .summary = "look after the cache of compiled kernels",
    .about = "The cache holds compiled kernels, so that a plan of a later process compiles "
             "nothing. Without an action, list is meant. TWIDDLE_CACHE says which folders and "
             "packed files are used. --kind, --precision and --columns are for warm, which works "
             "on all processors; TWIDDLE_THREADS bounds it.",
    .actions = actions,
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS(
        "a file is damaged or a layer is not used (check), or a kernel could not be compiled"),
    .run = run_cache,
};
