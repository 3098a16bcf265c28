// C23 #embed: the files become data in seconds, where a Swift array literal of the same size takes minutes to compile.
#include "CConsoleAssets.h"
#include <string.h>

static const unsigned char console_css[] = {
#embed "web/console.css"
};
static const unsigned char live_js[] = {
#embed "web/live.js"
};

static const unsigned char log_js[] = {
#embed "web/log.js"
};

static const unsigned char openapi_json[] = {
#embed "web/openapi.json"
};

static const unsigned char station_js[] = {
#embed "web/station.js"
};

static const unsigned char bedside_css[] = {
#embed "web/bedside.css"
};

static const unsigned char bedside_js[] = {
#embed "web/bedside.js"
};

static const unsigned char bedside_tests_js[] = {
#embed "web/bedside-tests.js"
};

static const struct console_asset assets[] = {
    {"console.css", "text/css; charset=utf-8", console_css, sizeof console_css},
    {"live.js", "text/javascript; charset=utf-8", live_js, sizeof live_js},
    {"log.js", "text/javascript; charset=utf-8", log_js, sizeof log_js},
    {"bedside.css", "text/css; charset=utf-8", bedside_css, sizeof bedside_css},
    {"bedside.js", "text/javascript; charset=utf-8", bedside_js, sizeof bedside_js},
    {"bedside-tests.js", "text/javascript; charset=utf-8", bedside_tests_js, sizeof bedside_tests_js},
    {"openapi.json", "application/json", openapi_json, sizeof openapi_json},
    {"station.js", "text/javascript; charset=utf-8", station_js, sizeof station_js},
};

const struct console_asset *console_asset_named(const char *name) {
    for (size_t i = 0; i < sizeof assets / sizeof assets[0]; i++)
        if (strcmp(assets[i].name, name) == 0) return &assets[i];
    return 0;
}
