#pragma once
#include <stddef.h>

/// A file of the console, embedded in the program: no file to install, none to lose.
struct console_asset {
    const char *name;
    const char *type;
    const unsigned char *bytes;
    size_t length;
};

/// The asset of that name, or NULL.
const struct console_asset *console_asset_named(const char *name);
