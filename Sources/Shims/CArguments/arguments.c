// glibc hands argc and argv to every constructor. Swift's own CommandLine.arguments comes from another place and is empty
// under some preloaded libraries (libfaketime among them), where the program would then print its help instead of working.
#include "CArguments.h"

static int count;
static char **words;

__attribute__((constructor)) static void capture(int argc, char **argv) {
    count = argc;
    words = argv;
}

int carguments_count(void) {
    return count;
}

const char *carguments_word(int place) {
    return place >= 0 && place < count ? words[place] : 0;
}
