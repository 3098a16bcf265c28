#pragma once
#include <stddef.h>

/// The photo of the demonstration: the eyepiece of an optical refractometer at 1.0242, drawn by the project's own generator.
const unsigned char *demo_photo(size_t *length);
