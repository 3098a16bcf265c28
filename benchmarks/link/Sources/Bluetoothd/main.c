// A bluetoothd that advertises: when discovery is begun it sends COUNT PropertiesChanged signals as BlueZ shapes them, and ends.
// usage: Bluetoothd scale|foreign|mixed COUNT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

static int begun;

static void advertise(sd_bus *bus, const char *kind, unsigned number) {
    int foreign = !strcmp(kind, "foreign") || (!strcmp(kind, "mixed") && number % 20);
    unsigned char octets[10] = {0x02, 0x3e, 0x30, 0xea, 7, 11, 30, 7, 31, number & 63};
    char path[64];
    snprintf(path, sizeof path, "/org/bluez/hci0/dev_C8_47_8C_00_00_%02X", foreign ? 2 + number % 40 : 1);
    sd_bus_message *signal;
    sd_bus_message_new_signal(bus, &signal, path, "org.freedesktop.DBus.Properties", "PropertiesChanged");
    sd_bus_message_append(signal, "s", "org.bluez.Device1");
    sd_bus_message_open_container(signal, 'a', "{sv}");
    sd_bus_message_append(signal, "{sv}", "RSSI", "n", -60 + (int)(number & 7));
    sd_bus_message_open_container(signal, 'e', "sv");
    sd_bus_message_append(signal, "s", "ServiceData");
    sd_bus_message_open_container(signal, 'v', "a{sv}");
    sd_bus_message_open_container(signal, 'a', "{sv}");
    sd_bus_message_open_container(signal, 'e', "sv");
    sd_bus_message_append(signal, "s", foreign ? "0000fe9f-0000-1000-8000-00805f9b34fb" : "0000181d-0000-1000-8000-00805f9b34fb");
    sd_bus_message_open_container(signal, 'v', "ay");
    sd_bus_message_append_array(signal, 'y', octets, sizeof octets);
    for (int depth = 0; depth < 6; depth++) sd_bus_message_close_container(signal);
    sd_bus_message_append(signal, "as", 0);
    sd_bus_send(bus, signal, NULL);
    sd_bus_message_unref(signal);
    if (number % 64 == 63) sd_bus_flush(bus);
}

static void tree(sd_bus_message *reply) {
    sd_bus_message_append(reply, "a{oa{sa{sv}}}", 1, "/org/bluez/hci0", 1, "org.bluez.Adapter1", 3, "Address", "s", "00:1A:7D:DA:71:13", "Powered", "b", 1,
                          "Discovering", "b", 0);
}

static int called(sd_bus_message *call, void *context, sd_bus_error *error) {
    unsigned char kind;
    sd_bus_message_get_type(call, &kind);
    if (kind != SD_BUS_MESSAGE_METHOD_CALL) return 0;
    sd_bus_message *reply;
    sd_bus_message_new_method_return(call, &reply);
    const char *member = sd_bus_message_get_member(call);
    if (!strcmp(member, "GetManagedObjects")) tree(reply);
    if (!strcmp(member, "Get")) sd_bus_message_append(reply, "v", "b", 1);
    if (!strcmp(member, "StartDiscovery")) begun = 1;
    sd_bus_send(NULL, reply, NULL);
    sd_bus_message_unref(reply);
    return 1;
}

int main(int count, char **words) {
    sd_bus *bus;
    if (count != 3 || sd_bus_open_system(&bus) < 0 || sd_bus_request_name(bus, "org.bluez", 0) < 0) return 1;
    sd_bus_add_filter(bus, NULL, called, NULL);
    puts("ready");
    fflush(stdout);
    while (!begun) {
        if (sd_bus_process(bus, NULL) == 0) sd_bus_wait(bus, UINT64_MAX);
    }
    unsigned long all = strtoul(words[2], NULL, 10);
    for (unsigned number = 0; number < all; number++) advertise(bus, words[1], number);
    sd_bus_flush(bus);
    sd_bus_close(bus);
    return 0;
}
