import CivilTime
import EventLog
public import JSONValues
import ScaleProtocols
public import Store

/// What technicians do with scales, and what scales say about themselves.
extension Intake {
    /// Changes what is set for a scale from now on, and makes it the patient's.
    /// - Parameters:
    ///   - bindKey: The key of an encrypting scale; nil keeps what is there.
    ///   - consent: The consent code of the patient's user; nil keeps what is there.
    @discardableResult
    public func setScale(
        _ device: String, bindKey: [UInt8]? = nil, consent: Int? = nil, by author: AuditAuthor, _ change: @Sendable (inout ScaleSetting) -> Void
    ) throws -> ScaleSetting {
        if bindKey != nil || consent != nil {
            var secrets = scales.secrets
            secrets.set(device, bindKey: bindKey, consent: consent)
            try store(secrets)
        }
        var setting = scales.setting(of: device) ?? ScaleSetting(at: clock.now(), author: author.name)
        (setting.at, setting.author) = (clock.now(), author.name)
        change(&setting)
        try record(setting, device, by: author)
        return setting
    }

    /// Takes a scale out of use: its settings and secrets go, what it has measured stays, and from now on it is no longer the patient's.
    public func forgetScale(_ device: String, by author: AuditAuthor) throws {
        var secrets = scales.secrets
        secrets.forget(device)
        if secrets != scales.secrets { try store(secrets) }
        guard scales.setting(of: device) != nil else { return try unknow(device, by: author) }
        var setting = ScaleSetting(at: clock.now(), author: author.name)
        setting.isForgotten = true
        try record(setting, device, by: author)
    }

    /// Takes a device that was never set up out of the patient's.
    private func unknow(_ device: String, by author: AuditAuthor) throws {
        guard try knownDevices().known.contains(device) else { return }
        ledger = nil
        let now = clock.now()
        try commit("config", by: author) { changes in try removeKnown(device, at: now, &changes) }
        log(.notice, "intake", "devices.unknown", "\(author.name) has taken a device out of the patient's.", ["device": .string(device)])
    }

    /// Forgets the consent codes of a patient who is erased.
    func forgetConsents() throws {
        var secrets = scales.secrets
        secrets.forgetConsents()
        if secrets != scales.secrets { try store(secrets) }
    }

    private func store(_ secrets: ScaleSecrets) throws {
        try secrets.store(in: folder)
        scales.set(secrets)
    }

    private func record(_ setting: ScaleSetting, _ device: String, by author: AuditAuthor) throws {
        let old = scales.setting(of: device)?.json ?? .null
        let value = scales.stored(adding: setting, to: device)
        ledger = nil
        try commit("config", by: author) { changes in
            try replaceSetting(ScaleRegister.name, value)
            changes.append(["table": "setting", "key": .string(ScaleRegister.name), "device": .string(device), "old": old, "new": setting.json])
            if setting.isForgotten { try removeKnown(device, at: setting.at, &changes) } else { try insertKnown([device], &changes) }
        }
        scales.add(setting, to: device)
        log(
            .notice, "ble", setting.isForgotten ? "ble.unset" : "ble.set",
            "\(author.name) has \(setting.isForgotten ? "taken a scale out of use" : "set up a scale").", ["scale": .string(device), "setting": setting.json])
    }

    /// Keeps what a scale says about itself: members as ``ScaleRecord`` shows them; those that are left out stay as they were.
    public func noteScale(_ device: String, _ facts: JSONObject) throws {
        var all = try connection.row("SELECT value FROM setting WHERE name = ?", .text(ScaleRecord.factsName))?.json("value")?.object ?? [:]
        guard all[device] != nil || all.count < ScaleRecord.factsLimit else { return }
        var own = all[device]?.object ?? [:]
        let before = own
        for (name, value) in facts where !value.isNull { own[name] = value }
        guard own != before else { return }
        all[device] = .object(own)
        try replaceSetting(ScaleRecord.factsName, .object(all))
        guard let battery = own["battery_percent"]?.int, ScaleRecord.isLow(battery), before["battery_percent"]?.int.map(ScaleRecord.isLow) != true else {
            return
        }
        log(
            .warning, "ble", "ble.battery", "The battery of a scale is at \(battery) %; change it soon.",
            ["scale": .string(device), "percent": JSONValue(battery)])
    }

    /// Every scale of the box, by address.
    public func scaleRecords() throws -> [ScaleRecord] { try ScaleRecord.all(in: connection, scales) }

    func replaceSetting(_ name: String, _ value: JSONValue) throws(StoreError) {
        try connection.run(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", .text(name), SQLValue(value))
    }

    // MARK: - Known weights

    /// Begins a test: from now on what the scale weighs is shown here and is nobody's reading. What it had stored from before is taken as ever.
    public func beginScaleTest(_ device: String) -> AsyncStream<ScaleSighting> {
        let (stream, sightings) = AsyncStream.makeStream(of: ScaleSighting.self, bufferingPolicy: .bufferingNewest(64))
        scaleTests[device] = ScaleTestRun(began: clock.now(), sightings: sightings)
        return stream
    }

    /// Ends a test.
    public func endScaleTest(_ device: String) { scaleTests.removeValue(forKey: device)?.sightings.finish() }
}
