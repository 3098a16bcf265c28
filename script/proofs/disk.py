"""A disk in memory that knows what was flushed: a file served to the kernel over FUSE, under a loop device.

A real disk may lose any part of what was written since the last flush. `cut` answers what such a disk may hold after the power was lost.
"""
import contextlib
import ctypes
import errno
import os
import struct
import subprocess
import threading
import time
from .gateway import NotRun, system

SECTOR = 512
LIBC = ctypes.CDLL(None, use_errno=True)
# Requests of the protocol (linux/fuse.h, version 7.31) that a disk of one file is asked.
LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC, FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, BATCH_FORGET = (
    1, 2, 3, 4, 14, 15, 16, 17, 18, 20, 25, 26, 27, 28, 29, 42)
LARGEST_WRITE = 1 << 17


class Disk:
    """The disk; what it holds is a bytearray, what was not flushed yet a list of sectors with what they held before."""

    def __init__(self, folder, content):
        self.folder, self.content, self.before, self.lock, self.is_cut = folder, bytearray(content), {}, threading.Lock(), False
        os.makedirs(folder, exist_ok=True)
        try:
            self.device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise NotRun(f"/dev/fuse: {error.strerror}") from error
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0".encode()
        if LIBC.mount(b"proof", folder.encode(), b"fuse", 6, options) != 0: raise NotRun(f"mount of FUSE: {os.strerror(ctypes.get_errno())}")
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    @property
    def path(self): return os.path.join(self.folder, "disk")

    def cut(self, chance):
        """What the disk holds if the power is lost now: of the sectors written since the last flush each may be the old one; then writing ends."""
        with self.lock:
            image = bytearray(self.content)
            share = chance.choice([0.1, 0.5, 0.9])
            lost = [place for place in self.before if chance.random() < share]
            for place in lost: image[place:place + SECTOR] = self.before[place]
            self.is_cut = True
            return image, len(lost), len(self.before)

    def close(self):
        subprocess.run(["umount", "-l", self.folder], check=False)
        self.thread.join(timeout=10)
        with contextlib.suppress(OSError): os.close(self.device)

    def write(self, place, data):
        """Answers 0 or an error: after the cut nothing is told as written."""
        with self.lock:
            if self.is_cut: return errno.EIO
            for sector in range(place - place % SECTOR, place + len(data), SECTOR):
                self.before.setdefault(sector, bytes(self.content[sector:sector + SECTOR]))
            self.content[place:place + len(data)] = data
            return 0

    def flush(self):
        with self.lock:
            if self.is_cut: return errno.EIO
            self.before = {}
            return 0

    # MARK: what the kernel asks

    def serve(self):
        while True:
            try:
                request = os.read(self.device, LARGEST_WRITE + 4096)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT): continue
                return
            _, opcode, unique, node = struct.unpack_from("=IIQQ", request)
            answer = self.answer(opcode, node, request[40:])
            if answer is None: continue
            code, body = (-answer, b"") if isinstance(answer, int) else (0, answer)
            with contextlib.suppress(OSError): os.write(self.device, struct.pack("=IiQ", 16 + len(body), code, unique) + body)

    def attributes(self, node):
        size, mode = (0, 0o40700) if node == 1 else (len(self.content), 0o100600)
        return struct.pack("=QQQQQQIIIIIIIIII", node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)

    def answer(self, opcode, node, body):
        if opcode == INIT: return struct.pack("=IIIIHHIIHHI28x", 7, 31, 0x20000, 0x20, 16, 12, LARGEST_WRITE, 1, 32, 0, 0)
        if opcode in (FORGET, BATCH_FORGET): return None
        if opcode == LOOKUP: return struct.pack("=QQQQII", 2, 0, 3600, 3600, 0, 0) + self.attributes(2) if body == b"disk\0" else errno.ENOENT
        if opcode in (GETATTR, SETATTR): return struct.pack("=QII", 3600, 0, 0) + self.attributes(node)
        if opcode in (OPEN, OPENDIR): return struct.pack("=QII", 0, 0, 0)
        if opcode == READ:
            _, place, size = struct.unpack_from("=QQI", body)
            with self.lock: return bytes(self.content[place:place + size])
        if opcode == WRITE:
            _, place, size = struct.unpack_from("=QQI", body)
            return self.write(place, body[40:40 + size]) or struct.pack("=II", size, 0)
        if opcode == FSYNC: return self.flush() or b""
        if opcode in (FLUSH, RELEASE, RELEASEDIR, READDIR): return b""
        if opcode == STATFS: return struct.pack("=QQQQQIIIIIIIIII", 1 << 16, 1 << 15, 1 << 15, 9, 9, 4096, 255, 4096, 0, 0, 0, 0, 0, 0, 0)
        return errno.ENOSYS


@contextlib.contextmanager
def mounted(path, place):
    """The file system in a file, mounted over a loop device."""
    os.makedirs(place, exist_ok=True)
    system("mount", "-o", "loop", path, place)
    try:
        yield
    finally:
        for _ in range(50):
            if subprocess.run(["umount", place], capture_output=True).returncode == 0: break
            time.sleep(0.1)
        else:
            subprocess.run(["umount", "-l", place], check=False)


def formatted(work, megabytes=64):
    """The content of a new ext4."""
    path = os.path.join(work, "new.img")
    with open(path, "wb") as file: file.truncate(megabytes << 20)
    system("mkfs.ext4", "-q", path)
    with open(path, "rb") as file: content = file.read()
    os.remove(path)
    return content
