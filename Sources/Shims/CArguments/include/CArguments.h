#pragma once

/// How many words the command line has, the program's name included.
int carguments_count(void);

/// The word at that place, or NULL.
const char *carguments_word(int place);
