/// Whether the last update was taken back because the new version did not work, and whether there is a version to go back to.
struct UpdateCheck: DoctorCheck {
    private static let folder = "/var/cache/hypona"

    func look(at box: DoctorBox) -> [Check] {
        let system = box.system
        if let story = system.text("\(UpdateCheck.folder)/returned"), !story.isEmpty {
            return [
                Check(
                    "update", .warning, story,
                    remedy: "journalctl -u hypona-after-update; install a mended version; then remove \(UpdateCheck.folder)/returned")
            ]
        }
        guard system.exists("/usr/lib/hypona/after-update") else {
            return [Check("update", .ok, "not installed as a package: nothing is taken back by itself")]
        }
        let isKept = system.exists("\(UpdateCheck.folder)/previous.deb")
        return [Check("update", .ok, isKept ? "the version before is kept" : "no version before this one")]
    }
}
