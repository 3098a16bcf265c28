// libdispatch looks once a second whether the threads of its pool are blocked, to start further ones: a wake-up a second for the life of a process that
// rests. Here nothing blocks them, each blocking call has a queue or a thread of its own; looking three times a minute is enough to be safe from a mistake
// in that, well within the time after which the service manager ends a gateway without signs of life.
//
// The interval cannot be set. The linker is told (--wrap) to lead the call that sets it here; where libdispatch is a shared library (debug builds) it does
// not pass here and keeps its second.
#include <stdint.h>

static const uint64_t second = 1000000000;

// As in dispatch/source.h, whose folder only the Swift compiler knows: the source is an object, its start an instant, interval and leeway nanoseconds.
void __real_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);

void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
    // The one timer of that kind: a sleeping task's does not repeat.
    if (interval == second && leeway == 0) interval = 20 * second;
    __real_dispatch_source_set_timer(source, start, interval, leeway);
}
