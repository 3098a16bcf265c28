// adjtimex(2) is a Linux call that Swift's Glibc module does not show.
#include "CClock.h"
#include <sys/timex.h>

int cclock_is_synchronised(void) {
    struct timex state = {0};
    int answer = adjtimex(&state);
    return answer < 0 ? -1 : answer != TIME_ERROR;
}
