import CivilTime
import Glibc
import JSONValues
import Store

/// Collects the files of a support bundle.
struct SupportCollector {
    let folder: DataFolder
    let configuration: GatewayConfiguration
    let version: String
    let clock: any WallClock
    let mask: SupportMask
    private let files = SystemFiles()

    init(folder: DataFolder, configuration: GatewayConfiguration, version: String, clock: any WallClock, mask: SupportMask) {
        self.folder = folder
        self.configuration = configuration
        self.version = version
        self.clock = clock
        self.mask = mask
    }

    /// Pseudonyms, persons, devices and contacts of the box, each with the mark that stands for it.
    /// - Throws: `StoreError` where they cannot be read: then nobody knows what has to be masked.
    static func known(in folder: DataFolder) throws(StoreError) -> [(word: String, mark: String)] {
        var known: [(String, String)] = []
        if FileSystem.exists(folder.database) {
            let connection = try Connection(path: folder.database, mode: .read)
            func setting(_ name: String) throws(StoreError) -> JSONValue? {
                try connection.row("SELECT value FROM setting WHERE name = ?", .text(name))?.json("value")
            }
            let patients = try connection.rows("SELECT study_id FROM patient ORDER BY added_at")
            known += patients.enumerated().compactMap { place, row in row.text("study_id").map { ($0, "<patient \(place + 1)>") } }
            let people = """
                SELECT DISTINCT author AS name FROM audit UNION SELECT by_name FROM acknowledgement UNION SELECT by_whom FROM consent
                """
            let names = try connection.rows(people).compactMap { $0.text("name") }.flatMap { $0.split(separator: "/").map(String.init) }
            let persons = Set(names + (try setting("persons")?.object?.keys ?? [])).subtracting(["gateway", "root"])
            known += persons.sorted().enumerated().map { ($1, "<person \($0 + 1)>") }
            known += (try setting("devices")?["known"]?.array ?? []).compactMap(\.string).enumerated().map { ($1, "<device \($0 + 1)>") }
        }
        if FileSystem.exists(folder.alarmDatabase) {
            for row in try Connection(path: folder.alarmDatabase, mode: .read).rows("SELECT * FROM contact") {
                let role = row.text("role") ?? ""
                known += ["name", "telephone", "email"].compactMap { row.text($0).map { ($0, "<contact \(role)>") } }
            }
        }
        return known
    }

    static func readme(_ withHealthValues: Bool) -> String {
        """
        Support bundle of a HyponaTrack Gateway. Start with doctor.jsonl; manifest.json lists every file with its SHA-256.

        \(withHealthValues
            ? "IT HOLDS HEALTH VALUES AND PSEUDONYMS of the patient, as was asked for: treat it as such, send it encrypted only."
            : "It holds no measured value, level, pseudonym, name, telephone number, mail address or whole device address; marks such as <patient 1> stand for them.")
        Secrets are never in it; members of the configuration that look like one are masked.

        """
    }

    /// The configuration without secrets, or why it is refused.
    func settings(_ loaded: Result<GatewayConfiguration, ConfigurationError>) throws -> String {
        let whole = try loaded.get()
        let members = SecretMask.masked(.object(whole.whole))
        return JSONValue.object(["file": .string(whole.file), "members": mask.masked(SupportCollector.withoutPaths(members))]).text(pretty: true) + "\n"
    }

    /// Addresses of servers without what stands behind the host: it may be a key.
    private static func withoutPaths(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            if let scheme = text.firstRange(of: "://") { return .string("\(text[..<scheme.upperBound])\(ReachabilityCheck.host(of: text))/…") }
            return value
        case .array(let items): return .array(items.map { withoutPaths($0) })
        case .object(let members): return .object(JSONObject(members.map { ($0.key, withoutPaths($0.value)) }))
        default: return value
        }
    }

    /// The program, the system and the packages that the program uses.
    func versions() -> String {
        let installed = PackageVersions.installed(files)
        let wanted = installed.filter { name, _ in
            ["hypona", "bluez", "tzdata", "dbus", "systemd", "systemd-timesyncd", "chrony", "ca-certificates", "udev"].contains(name)
                || [
                    "libsqlite3", "libtesseract", "liblept", "libcurl", "libssl", "libsystemd", "libmicrohttpd", "libheif", "libexif", "libturbojpeg",
                    "libseccomp", "libmosquitto", "libarchive", "tesseract-ocr",
                ].contains { name.hasPrefix($0) } && !name.hasSuffix("-dev")
        }
        let packages = JSONObject(wanted.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
        let value: JSONValue = [
            "hypona": .string(version), "schema": JSONValue(Schema.migrations.last?.version), "system": .string(VersionCheck.system(files)),
            "packages": .object(packages),
        ]
        return value.text(pretty: true) + "\n"
    }

    /// The state of the machine.
    func system() -> String {
        [
            "/etc/os-release", "/proc/uptime", "/proc/loadavg", "/proc/meminfo", "/proc/mounts", "/proc/net/dev", "/sys/class/dmi/id/product_name",
            "/proc/device-tree/model",
        ]
        .compactMap { path in files.text(path).map { "== \(path)\n\(mask.masked($0))\n" } }.joined(separator: "\n")
    }

    /// How many rows each table has, and what became of the evidence; no content.
    func database() throws -> String {
        let connection = try Connection(path: folder.database, mode: .read)
        var tables = JSONObject()
        for row in try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name") {
            guard let name = row.text("name") else { continue }
            tables[name] = JSONValue(try connection.row("SELECT count(*) AS n FROM \"\(name)\"")?.int("n"))
        }
        let evidence = try connection.rows(
            """
            SELECT e.kind, e.source, d.outcome, d.code, count(*) AS n, max(e.received_at) AS last FROM evidence e LEFT JOIN decoding d ON d.evidence_id = e.id
            GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
            """
        ).map { row -> JSONValue in
            [
                "kind": JSONValue(row.text("kind")), "source": JSONValue(row.text("source")), "outcome": JSONValue(row.text("outcome")),
                "code": JSONValue(row.text("code")), "count": JSONValue(row.int("n")), "last": JSONValue(row.instant("last")?.description),
            ]
        }
        let outbox = try connection.rows("SELECT target, topic, state, count(*) AS n, max(attempts) AS attempts FROM outbox GROUP BY 1, 2, 3").map {
            row -> JSONValue in
            [
                "target": JSONValue(row.text("target")), "topic": JSONValue(row.text("topic")), "state": JSONValue(row.text("state")),
                "count": JSONValue(row.int("n")), "attempts": JSONValue(row.int("attempts")),
            ]
        }
        let sizes = [folder.database, folder.alarmDatabase, folder.logDatabase].map { path in
            JSONValue.object(["file": JSONValue(path.split(separator: "/").last.map(String.init)), "bytes": JSONValue(files.status(path)?.size)])
        }
        let value: JSONValue = [
            "schema": JSONValue(try connection.schemaVersion()), "sizes": .array(sizes), "rows": .object(tables), "evidence": .array(evidence),
            "outbox": .array(outbox),
        ]
        return value.text(pretty: true) + "\n"
    }

    /// The newest lines of the log; masked unless they are wanted whole.
    func log(_ limit: Int, isWhole: Bool) throws -> String {
        var query = LogQuery()
        query.limit = limit
        return try query.lines(in: folder).map { (isWhole ? $0.event.json : mask.masked($0.event)).text() + "\n" }.joined()
    }

    /// What the unit said to the journal: also why the program ended before it had a log.
    func journal() throws -> String {
        try UnitJournal.lines(of: "hypona.service", newest: 2000).map { mask.masked($0) + "\n" }.joined()
    }

    /// The lines of `status`.
    func status() throws -> String {
        try StudyReader(folder: folder, configuration: configuration, clock: clock).status().map { $0.text() + "\n" }.joined()
    }

    /// The days.
    func entries() throws -> String {
        try StudyReader(folder: folder, configuration: configuration, clock: clock).entries(DayRange()).map { $0.text() + "\n" }.joined()
    }
}
