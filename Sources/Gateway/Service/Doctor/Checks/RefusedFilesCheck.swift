import CivilTime

/// How many photos and files were refused in the last day.
struct RefusedFilesCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let path = box.dropFolder, box.system.exists(path) else { return [] }
        let day = box.clock.now().adding(seconds: -86_400)
        let refused = box.system.names(in: path + "/failed").filter { name in
            guard !name.hasSuffix(".txt"), let status = box.system.status("\(path)/failed/\(name)") else { return false }
            return status.modified > day
        }
        return [
            refused.isEmpty
                ? Check("refused files", .ok, "none in the last day")
                : Check(
                    "refused files", .warning, "\(refused.count) in the last day",
                    remedy: "the reasons lie beside them in \(path)/failed; show the patient how to hold the camera (/usr/share/doc/hypona/photo-reasons.md)")
        ]
    }
}
