import JSONValues
import Store

/// Whether files that hold secrets are closed to others: the cloud's tokens and every `file` that the configuration names as a secret.
struct SecretRightsCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        var paths = SecretRightsCheck.named(in: .object(box.configuration.whole))
        if let folder = box.folder {
            paths += box.system.names(in: "\(folder.path)/withings").map { "\(folder.path)/withings/\($0)" }
        }
        var found = 0
        for path in paths {
            guard let status = box.system.status(path), status.isRegular else { continue }
            found += 1
            if status.mode & 0o077 != 0 {
                return [Check("secrets", .fault, "others may read \(path) (\(status.rights))", remedy: "chmod 600 \(path), and change the secret")]
            }
        }
        return [Check("secrets", .ok, found == 0 ? "no file of secrets" : "\(found) files of secrets, closed to others")]
    }

    /// The paths of secrets in the configuration: members `file` in an object, and the credentials of the cloud.
    static func named(in value: JSONValue) -> [String] {
        if let items = value.array { return items.flatMap { named(in: $0) } }
        guard let object = value.object else { return [] }
        return object.flatMap { name, value in
            if name == "file" || name == "credentials", let path = value.string, path.hasPrefix("/") { return [path] }
            return named(in: value)
        }
    }
}
