#pragma once

/// The name of a file system of SQLite that is its usual one but for one thing: where the disk has no room for the index of the write-ahead log, it
/// says so. The usual one writes a byte a page of 4 KiB; on a file system of smaller blocks (ext4 below 512 MB) the rest of the page is a hole, and
/// the first write to the mapped hole on a full disk ends the program with SIGBUS. Null where SQLite cannot have it: then the usual one is used.
const char *cwalindex_file_system(void);
