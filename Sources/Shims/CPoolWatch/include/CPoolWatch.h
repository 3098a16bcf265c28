#pragma once

// Nothing to call: to be linked is all (pool.c says what for).
