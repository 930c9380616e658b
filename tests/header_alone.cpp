// header_alone.cpp: the same as C++17.
#include "header_alone.c"
