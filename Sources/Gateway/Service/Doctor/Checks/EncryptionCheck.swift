import Store

/// Whether a stolen box gives its data away.
struct EncryptionCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, let mount = box.system.mount(of: folder.path), mount.device != "0:0", !mount.isFleeting else { return [] }
        if isEncrypted(mount.device, box.system, depth: 0) { return [Check("encryption", .ok, "the disk under \(folder.path) is encrypted")] }
        return [
            Check(
                "encryption", .warning, "the disk under \(folder.path) is not encrypted: whoever takes the box can read it",
                remedy: "set the box up with LUKS (/usr/share/doc/hypona/operating.md), or see that it cannot be carried away")
        ]
    }

    /// Whether the device, or one below it, is one of dm-crypt.
    private func isEncrypted(_ device: String, _ files: SystemFiles, depth: Int) -> Bool {
        let path = "/sys/dev/block/\(device)"
        if files.text("\(path)/dm/uuid")?.hasPrefix("CRYPT-") == true { return true }
        guard depth < 4 else { return false }
        return files.names(in: "\(path)/slaves").contains { name in
            files.text("\(path)/slaves/\(name)/dev").map { isEncrypted($0, files, depth: depth + 1) } ?? false
        }
    }
}
