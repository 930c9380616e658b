/* elf_identity.c: a bounded reader of the few ELF fields that identify a library. Trusts no number
 * in the file; reads at most 64 program headers and 4 KB of each note segment. */
#include "elf_identity.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADERS_MAX = 64, NOTES_MAX = 4096, ID_MAX = 64 };

#if defined(__x86_64__)
#define THIS_MACHINE EM_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE EM_AARCH64
#else
#define THIS_MACHINE EM_NONE
#endif

static int is_ours(const Elf64_Ehdr *h) {
  return memcmp(h->e_ident, ELFMAG, SELFMAG) == 0 && h->e_ident[EI_CLASS] == ELFCLASS64 &&
         h->e_type == ET_DYN && h->e_phentsize == sizeof(Elf64_Phdr) && h->e_phnum <= HEADERS_MAX &&
         (THIS_MACHINE == EM_NONE || h->e_machine == THIS_MACHINE);
}

/* Looks for the build-id among the notes of one segment. */
static int find_id(const unsigned char *notes, size_t size, char *hex) {
  size_t at = 0;
  while (at + sizeof(Elf64_Nhdr) <= size) {
    Elf64_Nhdr n;
    memcpy(&n, notes + at, sizeof n);
    at += sizeof n;
    size_t name = ((size_t)n.n_namesz + 3) & ~(size_t)3;
    size_t description = ((size_t)n.n_descsz + 3) & ~(size_t)3;
    if (name > size - at || description > size - at - name)
      return 0;
    if (n.n_type == NT_GNU_BUILD_ID && n.n_namesz == 4 && memcmp(notes + at, "GNU", 4) == 0 &&
        n.n_descsz > 0 && n.n_descsz <= ID_MAX) {
      for (size_t i = 0; i < n.n_descsz; i++)
        snprintf(hex + 2 * i, 3, "%02x", notes[at + name + i]);
      return 1;
    }
    at += name + description;
  }
  return 0;
}

/* 1 when the file holds everything that is to be mapped: loading a truncated file would crash the
 * process. */
static int is_whole(const Elf64_Phdr *headers, size_t count, uint64_t size) {
  int loads = 0;
  for (size_t i = 0; i < count; i++) {
    const Elf64_Phdr *p = &headers[i];
    if (p->p_type != PT_LOAD)
      continue;
    loads++;
    if (p->p_filesz > size || p->p_offset > size - p->p_filesz || p->p_memsz < p->p_filesz)
      return 0;
  }
  return loads > 0;
}

static void read_build_id(int fd, const Elf64_Phdr *headers, size_t count, char *hex) {
  unsigned char notes[NOTES_MAX];
  for (size_t i = 0; i < count; i++) {
    if (headers[i].p_type != PT_NOTE)
      continue;
    size_t size = headers[i].p_filesz < sizeof notes ? headers[i].p_filesz : sizeof notes;
    ssize_t got = pread(fd, notes, size, (off_t)headers[i].p_offset);
    if (got > 0 && find_id(notes, (size_t)got, hex))
      return;
  }
}

int elf_identify(const char *path, elf_identity *out) {
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return 0;
  struct stat s;
  Elf64_Ehdr h;
  Elf64_Phdr headers[HEADERS_MAX];
  elf_identity found = {0};
  int ours = fstat(fd, &s) == 0 && S_ISREG(s.st_mode) &&
             pread(fd, &h, sizeof h, 0) == (ssize_t)sizeof h && is_ours(&h);
  if (ours) {
    size_t bytes = h.e_phnum * sizeof *headers;
    ours = pread(fd, headers, bytes, (off_t)h.e_phoff) == (ssize_t)bytes &&
           is_whole(headers, h.e_phnum, (uint64_t)s.st_size);
  }
  if (ours) {
    found.size = s.st_size;
    found.seconds = s.st_mtim.tv_sec;
    found.nanoseconds = s.st_mtim.tv_nsec;
    read_build_id(fd, headers, h.e_phnum, found.build_id);
    *out = found;
  }
  close(fd);
  return ours;
}

int elf_is_whole(const void *image, size_t size) {
  Elf64_Ehdr h;
  Elf64_Phdr headers[HEADERS_MAX];
  if (size < sizeof h)
    return 0;
  memcpy(&h, image, sizeof h);
  if (!is_ours(&h) || h.e_phoff > size || size - h.e_phoff < h.e_phnum * sizeof *headers)
    return 0;
  memcpy(headers, (const char *)image + h.e_phoff, h.e_phnum * sizeof *headers);
  return is_whole(headers, h.e_phnum, size);
}
