/* real_search.c: the search for NVIDIA's cuFFT. Opening it by its SONAME would give the drop-in
 * that bears the same, so every candidate is an absolute path of a file that is not the drop-in's.
 */
#include "real_search.h"

#include "file.h"
#include "library_places.h"
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char base_name[] = "libcufft.so.";

/* ---- whose file ---- */

enum { NOTE_MOST = 4096, SEGMENTS_MOST = 64 };

/* 1 when notes, as a file has them, include one by the drop-in's name. */
static int has_own_note(const char *notes, size_t size) {
  for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + at, sizeof note);
    size_t name = at + sizeof note, padded = ((size_t)note.n_namesz + 3) & ~(size_t)3;
    if (note.n_namesz == sizeof REAL_SEARCH_NOTE && name + note.n_namesz <= size &&
        !memcmp(notes + name, REAL_SEARCH_NOTE, sizeof REAL_SEARCH_NOTE))
      return 1;
    at = name + padded + (((size_t)note.n_descsz + 3) & ~(size_t)3);
  }
  return 0;
}

static int read_at(int fd, void *bytes, size_t size, size_t at) {
  return pread(fd, bytes, size, (off_t)at) == (ssize_t)size;
}

/* 1 when the file is a 64-bit library without the drop-in's note. */
static int is_foreign(int fd) {
  ElfW(Ehdr) head;
  ElfW(Phdr) segment[SEGMENTS_MOST];
  char notes[NOTE_MOST];
  if (!read_at(fd, &head, sizeof head, 0) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof *segment ||
      head.e_phnum > SEGMENTS_MOST ||
      !read_at(fd, segment, head.e_phnum * sizeof *segment, head.e_phoff))
    return 0;
  for (int i = 0; i < head.e_phnum; i++) {
    size_t size = segment[i].p_filesz < NOTE_MOST ? segment[i].p_filesz : NOTE_MOST;
    if (segment[i].p_type == PT_NOTE &&
        (!read_at(fd, notes, size, segment[i].p_offset) || has_own_note(notes, size)))
      return 0;
  }
  return 1;
}

static int is_foreign_file(const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  int foreign = fd >= 0 && is_foreign(fd);
  if (fd >= 0)
    close(fd);
  return foreign;
}

/* ---- mapped copies ---- */

typedef struct {
  real_file *files;
  int count, capacity;
} mapped;

/* Only copies names, since the loader's lock is held here. */
static int note_mapped(struct dl_phdr_info *info, size_t size, void *of) {
  mapped *m = of;
  (void)size;
  const char *name = info->dlpi_name, *slash = name ? strrchr(name, '/') : NULL;
  if (!slash || name[0] != '/' || strncmp(slash + 1, base_name, sizeof base_name - 1) != 0 ||
      m->count == m->capacity || strlen(name) >= sizeof m->files->path)
    return 0;
  real_file *f = &m->files[m->count++];
  snprintf(f->path, sizeof f->path, "%s", name);
  f->major = atoi(slash + sizeof base_name);
  return 0;
}

int real_search_mapped(real_file *files, int capacity) {
  mapped m = {files, 0, capacity};
  int count = 0;
  dl_iterate_phdr(note_mapped, &m);
  for (int i = 0; i < m.count; i++)
    if (is_foreign_file(files[i].path))
      files[count++] = files[i];
  return count;
}

/* ---- the search ---- */

typedef struct {
  int major, taken;
  int (*take)(void *user, const char *path);
  void *user;
} search;

static void consider(search *s, const char *path) {
  if (!s->taken && is_foreign_file(path))
    s->taken = s->take(s->user, path);
}

static void consider_directory(void *of, const char *directory) {
  search *s = of;
  char path[PATH_MAX];
  if (directory[0] == '/' &&
      (size_t)snprintf(path, sizeof path, "%s/%s%d", directory, base_name, s->major) < sizeof path)
    consider(s, path);
}

static void consider_mapped(search *s) {
  enum { MOST = 8 };
  real_file *files = calloc(MOST, sizeof *files);
  int count = files ? real_search_mapped(files, MOST) : 0;
  for (int i = 0; i < count; i++)
    if (files[i].major == s->major)
      consider(s, files[i].path);
  free(files);
}

static void consider_all(search *s) {
  static const char *const wheels[] = {"nvidia/cufft", "nvidia/cu[0-9]*", NULL};
  const library_places places = {.wheels = wheels, .visit = consider_directory, .user = s};
  consider_mapped(s);
  if (!s->taken)
    library_places_usual(&places);
}

tw_status real_search(int major, int (*take)(void *user, const char *path), void *user) {
  search s = {.major = major, .take = take, .user = user};
  const char *named = file_environment("TWIDDLE_CUFFT_REAL");
  if (named && !strcmp(named, "none"))
    return status_fail(TW_UNSUPPORTED, "TWIDDLE_CUFFT_REAL=none switches forwarding off");
  if (named && named[0] != '/')
    return status_fail(TW_FILE_ERROR, "TWIDDLE_CUFFT_REAL=%s is not an absolute path", named);
  if (named)
    consider(&s, named);
  else
    consider_all(&s);
  if (s.taken)
    return TW_OK;
  return named ? status_fail(TW_FILE_ERROR, "TWIDDLE_CUFFT_REAL=%s cannot be used", named)
               : status_fail(TW_FILE_ERROR, "NVIDIA's %s%d was not found", base_name, major);
}
