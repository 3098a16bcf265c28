import Store

/// Whether the disk or card under the data reports errors or its end of life.
struct DiskHealthCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, let mount = box.system.mount(of: folder.path), let name = DiskHealthCheck.device(mount, box.system) else { return [] }
        if let errors = box.system.number("/sys/fs/ext4/\(name)/errors_count"), errors > 0 {
            return [
                Check(
                    "disk health", .fault, "the file system on \(name) has met \(errors) errors",
                    remedy: "make a backup now (hypona backup FILE), replace the disk or card, restore")
            ]
        }
        // eMMC tells its wear in tenths: 0x01 is up to 10 %, 0x0A up to 100 %, 0x0B beyond (JEDEC JESD84-B51, DEVICE_LIFE_TIME_EST).
        if let life = box.system.text("/sys/class/block/\(DiskHealthCheck.disk(of: name))/device/life_time") {
            let worn = life.split(separator: " ").compactMap { Int($0.dropFirst(2), radix: 16) }.max() ?? 0
            if worn >= 10 {
                return [Check("disk health", .warning, "the memory of \(name) is worn out (\(worn * 10) %)", remedy: "replace it before the next patient")]
            }
            return [Check("disk health", .ok, "\(name) is worn to at most \(max(worn, 1) * 10) %")]
        }
        return [Check("disk health", .ok, "\(name) reports no error")]
    }

    /// The kernel's name of the device under a mount: `mmcblk0p2`, `sda1`, `dm-0`.
    static func device(_ mount: Mount, _ files: SystemFiles) -> String? {
        files.text("/sys/dev/block/\(mount.device)/uevent")?.split(separator: "\n").first { $0.hasPrefix("DEVNAME=") }.map { String($0.dropFirst(8)) }
    }

    /// The disk of a partition: `mmcblk0p2` lies on `mmcblk0`, `sda1` on `sda`.
    static func disk(of name: String) -> String {
        let digits = name.reversed().prefix { $0.isNumber }.count
        guard digits > 0, digits < name.count else { return name }
        let stem = name.dropLast(digits)
        if stem.last == "p", stem.dropLast().last?.isNumber == true { return String(stem.dropLast()) }
        return stem.last?.isNumber == false && stem.hasPrefix("sd") ? String(stem) : name
    }
}
