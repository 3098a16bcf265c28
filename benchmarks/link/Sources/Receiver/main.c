// The least a receiver can do with sd-bus: walks to the octets of each advertisement, and decides nothing. usage: Receiver CASE COUNT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <systemd/sd-bus.h>

static unsigned long octets;
static int over;

static int changed(sd_bus_message *signal, void *context, sd_bus_error *error) {
    const char *text;
    sd_bus_message_read(signal, "s", &text);
    sd_bus_message_enter_container(signal, 'a', "{sv}");
    while (sd_bus_message_enter_container(signal, 'e', "sv") > 0) {
        sd_bus_message_read(signal, "s", &text);
        if (strcmp(text, "ServiceData")) {
            sd_bus_message_skip(signal, "v");
        } else {
            sd_bus_message_enter_container(signal, 'v', "a{sv}");
            sd_bus_message_enter_container(signal, 'a', "{sv}");
            while (sd_bus_message_enter_container(signal, 'e', "sv") > 0) {
                const void *bytes;
                size_t size;
                sd_bus_message_read(signal, "s", &text);
                sd_bus_message_enter_container(signal, 'v', "ay");
                sd_bus_message_read_array(signal, 'y', &bytes, &size);
                octets += size;
                sd_bus_message_exit_container(signal);
                sd_bus_message_exit_container(signal);
            }
            sd_bus_message_exit_container(signal);
            sd_bus_message_exit_container(signal);
        }
        sd_bus_message_exit_container(signal);
    }
    return 0;
}

static int ended(sd_bus_message *signal, void *context, sd_bus_error *error) {
    over = 1;
    return 0;
}

int main(int count, char **words) {
    sd_bus *bus;
    if (count != 3 || sd_bus_open_system(&bus) < 0) return 1;
    sd_bus_add_match(bus, NULL, "type='signal',sender='org.bluez',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'", changed, NULL);
    sd_bus_add_match(bus, NULL, "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez',arg2=''", ended, NULL);
    sd_bus_call_method(bus, "org.bluez", "/org/bluez/hci0", "org.bluez.Adapter1", "StartDiscovery", NULL, NULL, "");
    while (!over) {
        if (sd_bus_process(bus, NULL) == 0) sd_bus_wait(bus, UINT64_MAX);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    printf("sd-bus in C, octets only\t%s\t%f\t%ld\t%lu\n", words[1], used * 1e6 / strtod(words[2], NULL), usage.ru_maxrss, octets / 10);
    return 0;
}
