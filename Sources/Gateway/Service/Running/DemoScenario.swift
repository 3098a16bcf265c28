import CDemoPhoto
import CivilTime
import Console
import EventLog
import Glibc
import Intake
import JSONValues
import ScaleLink
import ScaleProtocols
import Store

/// A week after surgery on one morning: real inputs come in by their real ways, the day fills, the light changes.
struct DemoScenario: Sendable {
    let gateway: RunningGateway
    private let device = "A4:C1:38:00:00:01"
    private let cloudScale = "00000000000000000000000000000000000000d0"

    /// Adds the demonstration patient and plays the morning, unless the box has a patient.
    func play() async throws {
        let now = gateway.local.clock.now()
        let zone = try gateway.configuration.study.zones.zone("Europe/Berlin")
        let today = zone.date(at: now)
        guard try await gateway.local.intake.facts() == nil else { return gateway.say("the box has a patient; the demonstration is not played") }
        let profile: JSONObject = [
            "studyID": "DEMO-0001", "surgeryDate": .string(today.adding(days: -6).description), "timeZone": "Europe/Berlin",
            "baselineWeight": .number(JSONNumber(80_000, decimals: 3)),
            "histology": "kraniopharyngeom", "stalkDeviationDeg": 12, "risikoMedikamenteCSV": "", "podSodium": 134, "opDurationMin": 190, "csfLeak": "keine",
            "monitoringStartPOD": 6,
        ]
        // Invented values may be exported to a file, but never to a study's database.
        let consent: JSONObject = ["version": "demonstration", "date": .string(today.adding(days: -6).description), "by": "demonstration"]
        let isAlone = gateway.configuration.study.targets.isEmpty
        _ = try await gateway.local.intake.addPatient(profile, consent: isAlone ? consent : nil, by: .gateway)
        try await gateway.local.intake.know(devices: [device, cloudScale], by: .gateway)
        gateway.say("demonstration patient DEMO-0001 added: day 6 after surgery")
        for (name, role, page) in [("nurse", "nurse", "/station"), ("technician", "technician", "/tech")] {
            let pin = DemoScenario.pin()
            let request = ControlRequest("person.add", ["name": .string(name), "roles": [.string(role)], "pin": .string(pin)])
            let answer = await gateway.local.perform(request, by: .gateway)
            gateway.say(answer.status == 0 ? "\(page) of the console: name \(name), PIN \(pin)" : "no login \(name): \(answer.message ?? "")")
        }
        try await step(2, "a Withings payload with five days of weighings is dropped into the folder")
        try drop("withings-week.json", week(today, zone).text())
        try await step(4, "somebody steps on the scale: Bluetooth packets of a scripted Mi scale")
        await weigh(81_350)
        try await step(6, "a photo of the refractometer is dropped into the folder")
        try drop("refractometer.jpg", demoPhoto)
        try await Task.sleep(for: .seconds(8))
        gateway.say(
            """
            that was the demonstration. Try next:
              look at the days:      hypona entries --data \(gateway.local.folder.path)
              one value's way:       hypona day \(today) --data \(gateway.local.folder.path)
              enter something:       hypona enter symptoms "1 1 1 0 0 7" --data \(gateway.local.folder.path)
              the report on paper:   hypona export pdf --output report.pdf --data \(gateway.local.folder.path)
              the nurse's page:      hypona person add nurse --role nurse --data \(gateway.local.folder.path), then /station in the browser
              drop your own photo:   \(gateway.configuration.dropFolder ?? FileSystem.absolute(gateway.local.folder.drop))
            """)
    }

    /// A PIN for this demonstration alone.
    private static func pin() -> String {
        while true {
            let digits = (0..<6).map { _ in String(Int.random(in: 0...9)) }.joined()
            if (try? PinRules.check(digits, of: "demo")) != nil { return digits }
        }
    }

    private func step(_ seconds: Int, _ what: String) async throws {
        try await Task.sleep(for: .seconds(seconds))
        gateway.say("→ \(what)")
    }

    private func drop(_ name: String, _ text: String) throws { try drop(name, Array(text.utf8)) }

    private func drop(_ name: String, _ bytes: [UInt8]) throws {
        try FileSystem.writeDurably(bytes, to: "\(gateway.configuration.dropFolder ?? gateway.local.folder.drop)/\(name)")
    }

    /// A cloud payload of the mornings and evenings up to yesterday.
    private func week(_ today: CivilDate, _ zone: TimeZoneRules) -> JSONValue {
        let weights = [(80_050, 80_700), (79_900, 80_650), (80_100, 80_900), (80_000, 80_750), (80_150, 80_900)]
        var groups: [JSONValue] = []
        for (place, (morning, evening)) in weights.enumerated() {
            for (hour, grams) in [(7, morning), (20, evening)] {
                guard let local = CivilDateTime(date: today.adding(days: place - weights.count), hour: hour, minute: 10) else { continue }
                let second = JSONValue(Int(zone.instant(showing: local).seconds))
                groups.append([
                    "grpid": second, "attrib": 0, "date": second, "created": second, "modified": second, "category": 1,
                    "deviceid": .string(cloudScale), "measures": [["value": JSONValue(grams), "type": 1, "unit": -3]],
                ])
            }
        }
        return ["status": 0, "body": ["updatetime": 0, "timezone": "Europe/Berlin", "measuregrps": .array(groups)]]
    }

    /// The bundled photo.
    private var demoPhoto: [UInt8] {
        var length = 0
        let start = demo_photo(&length)
        return Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// Plays the packets of a weighing: live values, the settled one repeated, the repetition after stepping off (Xiaomi Mi Scale v1).
    private func weigh(_ grams: Int) async {
        guard let address = DeviceAddress(device) else { return }
        let start = gateway.local.clock.now()
        let frames: [(control: UInt8, grams: Int, after: Int64)] = [
            (0x02, 23_400, 0), (0x02, 64_200, 400), (0x02, grams + 150, 800), (0x22, grams, 1600), (0x22, grams, 2000), (0x22, grams, 2400),
            (0xA2, grams, 3200),
        ]
        let records = frames.map { frame -> ScriptRecord in
            let at = start.adding(milliseconds: frame.after)
            let raw = UInt16(clamping: frame.grams / 5)
            // Its clock was never set: 1970, as after a change of the battery.
            let bytes: [UInt8] = [frame.control, UInt8(raw & 0xFF), UInt8(raw >> 8), 0xB2, 0x07, 1, 1, 0, 3, UInt8(frame.after / 400)]
            let packet = ScalePacket(transport: .serviceData, service: .weightScale, bytes: bytes, device: device, receivedAt: at)
            return ScriptRecord(at: at, device: address, kind: .packet(packet))
        }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Task {
                let (finished, signal) = AsyncStream.makeStream(of: Void.self)
                var configuration = LinkConfiguration()
                configuration.source = .script(ScaleScript(records: records, pace: .recorded, finished: { signal.finish() }))
                let source = ScaleSource(configuration, intake: gateway.local.intake, clock: gateway.local.clock, log: gateway.local.log)
                let running = Task { await source.link.run() }
                for await _ in finished {}
                running.cancel()
                await running.value
                done.resume()
            }
        }
    }
}
