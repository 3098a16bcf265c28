import Intake
import JSONValues
import ScaleLink
import ScaleProtocols
import Store

/// A test of a scale with a known weight: sets the model where the command names one, waits until the scale shows the weight, and confirms it.
///
/// A value counts once it has stood for three seconds: while somebody steps on, a wrong factor passes by the right number. What is weighed during
/// the test is stored as evidence and is nobody's reading.
struct ScaleTest: Sendable {
    private let desk: ScaleDesk
    private let intake: Intake
    private let request: ControlRequest
    private let author: AuditAuthor
    private let caller: any ControlCaller
    private let address: DeviceAddress
    /// All in g.
    private let known: Int
    private let tolerance: Int

    /// How long a value has to stand.
    private static let standing: Duration = .seconds(3)

    init(desk: ScaleDesk, intake: Intake, _ request: ControlRequest, _ author: AuditAuthor, _ caller: any ControlCaller) throws {
        (self.desk, self.intake, self.request, self.author, self.caller) = (desk, intake, request, author, caller)
        address = try desk.address(request)
        known = try ScaleTest.grams(request, "weight", nil, 2_000...300_000)
        tolerance = try ScaleTest.grams(request, "tolerance", "0.2", 10...1_000)
    }

    private static func grams(_ request: ControlRequest, _ name: String, _ usual: String?, _ range: ClosedRange<Int>) throws -> Int {
        let text = try request.text(name) ?? usual ?? request.needed(name)
        guard let grams = Kilograms.grams(text), range.contains(grams) else {
            throw ControlFailure(
                2, "usage",
                "--\(name) \(text.prefix(40)): must be a weight in kg from \(Kilograms.text(range.lowerBound)) to \(Kilograms.text(range.upperBound))")
        }
        return grams
    }

    /// Runs the test.
    func run() async throws -> ControlAnswer {
        // What is wrong with the command is said before anything is waited for.
        _ = try options()
        try await desk.needLink()
        try await setModel()
        await desk.link.setKnownScales(ScaleSource.known(intake.scales))
        let sightings = await intake.beginScaleTest(address.description)
        let seconds = request.parameters["seconds"]?.int ?? 120
        await caller.tell(["note": .string("put \(Kilograms.text(known)) kg on the scale \(address.description) within \(seconds) s")])
        let seen = await watch(sightings, for: .seconds(seconds))
        await intake.endScaleTest(address.description)
        try Task.checkCancellation()
        return try await judge(seen)
    }

    // MARK: - The model

    private func setModel() async throws {
        let options = try options()
        let bindKey = try await bindKey()
        let isNew = intake.scales.setting(of: address.description) == nil
        guard isNew || options != nil || bindKey != nil else { return }
        try await intake.setScale(address.description, bindKey: bindKey, by: author) { setting in
            guard let options, options != setting.options else { return }
            setting.options = options
            // Another scaling is another question.
            setting.confirmation = nil
        }
    }

    /// The options in force with what the command changes; nil where it changes nothing.
    private func options() throws -> ScaleOptions? {
        var changes: JSONObject = [:]
        for name in ["divisor", "unit", "variant", "epoch"] { changes[name] = request.text(name).map { Int($0).map { JSONValue($0) } ?? .string($0) } }
        let model = try request.text("model").map(family)
        guard !changes.isEmpty || model != nil else { return nil }
        let told: ScaleOptions
        do throws(PacketError) { told = try ScaleOptions(json: changes) } catch { throw ControlFailure(2, "usage", "\(error)") }
        var options = intake.scales.setting(of: address.description)?.options ?? ScaleOptions()
        options.family = model ?? options.family
        options.divisor = told.divisor ?? options.divisor
        options.unit = told.unit ?? options.unit
        options.variant = told.variant ?? options.variant
        options.epoch = told.epoch ?? options.epoch
        return options
    }

    private func family(_ name: String) throws -> String {
        if let found = ScaleProtocols.all.first(where: { $0.family == name || $0.name == name }) { return found.family }
        let families = Set(ScaleProtocols.all.map(\.family)).sorted().joined(separator: ", ")
        throw ControlFailure(2, "usage", "no model \(name.prefix(40)); known are \(families) (/usr/share/doc/hypona/devices.md tells which scale is which)")
    }

    private func bindKey() async throws -> [UInt8]? {
        guard request.parameters["bindKey"]?.bool == true else { return nil }
        let text = await caller.ask(["question": "bindkey", "address": .string(address.description)])?.string ?? ""
        guard let key = Hex.octets(text), key.count == 16 else { throw ControlFailure(2, "usage", "a bind key has 32 hexadecimal digits") }
        return key
    }

    // MARK: - The weight

    private enum Event: Sendable {
        case sighting(ScaleSighting)
        case stood(number: Int)
        case over
    }

    /// What was seen: the last value, and whether it stood within the tolerance.
    private struct Seen: Sendable {
        var last: ScaleSighting?
        var isRight = false
    }

    private func watch(_ sightings: AsyncStream<ScaleSighting>, for limit: Duration) async -> Seen {
        let (events, out) = AsyncStream.makeStream(of: Event.self)
        return await withTaskGroup { group in
            group.addTask { for await sighting in sightings { out.yield(.sighting(sighting)) } }
            group.addTask {
                try? await Task.sleep(for: limit)
                out.yield(.over)
            }
            defer { group.cancelAll() }
            var seen = Seen()
            var number = 0
            for await event in events {
                switch event {
                case .sighting(let sighting):
                    guard sighting != seen.last else { continue }
                    seen.last = sighting
                    number += 1
                    await tell(sighting)
                    guard isRight(sighting) else { continue }
                    let current = number
                    group.addTask {
                        try? await Task.sleep(for: ScaleTest.standing)
                        out.yield(.stood(number: current))
                    }
                case .stood(let stood) where stood == number:
                    seen.isRight = true
                    return seen
                case .stood: continue
                case .over: return seen
                }
            }
            return seen
        }
    }

    private func isRight(_ sighting: ScaleSighting) -> Bool { sighting.grams.map { abs($0 - known) <= tolerance } ?? false }

    private func tell(_ sighting: ScaleSighting) async {
        let shown = sighting.grams.map { "shows \(Kilograms.text($0)) kg, \(Kilograms.text(abs($0 - known))) kg off" } ?? "sends a number without scaling"
        await caller.tell(["note": .string("\(sighting.protocolName) \(shown)\(sighting.raw.map { " (raw \($0))" } ?? "")")])
    }

    private func judge(_ seen: Seen) async throws -> ControlAnswer {
        guard let last = seen.last else {
            throw ControlFailure(
                1, "scale.silent", "\(address) sent no weight; wake it, keep it near the gateway, and see with `hypona scale scan` which protocol it speaks")
        }
        if seen.isRight, let shown = last.grams {
            let confirmation = ScaleSetting.Confirmation(known: known, shown: shown, tolerance: tolerance)
            try await intake.setScale(address.description, by: author) { $0.confirmation = confirmation }
            return ControlAnswer([answer(last, isConfirmed: true)])
        }
        if last.grams != nil, intake.scales.setting(of: address.description)?.confirmation != nil {
            try await intake.setScale(address.description, by: author) { $0.confirmation = nil }
        }
        return ControlAnswer([answer(last, isConfirmed: false)], status: 1, message: advice(last))
    }

    private func answer(_ sighting: ScaleSighting, isConfirmed: Bool) -> JSONValue {
        [
            "address": .string(address.description), "protocol": .string(sighting.protocolName), "known_kg": .string(Kilograms.text(known)),
            "shown_kg": JSONValue(sighting.grams.map(Kilograms.text)), "tolerance_kg": .string(Kilograms.text(tolerance)), "raw": JSONValue(sighting.raw),
            "confirmed": .bool(isConfirmed),
        ]
    }

    /// What would make the number right.
    private func advice(_ sighting: ScaleSighting) -> String {
        let fitting = sighting.raw.map { raw in
            ScaleUnit.allCases.flatMap { unit in
                [(1, 0), (10, 1), (100, 2)].compactMap { divisor, decimals -> String? in
                    guard let grams = ScaleMass(raw, decimals: decimals, unit: unit)?.grams, abs(grams - known) <= tolerance else { return nil }
                    return "--divisor \(divisor) --unit \(unit.rawValue)"
                }
            }
        }
        let way = fitting.flatMap { $0.isEmpty ? nil : "; the number would be right with \($0.joined(separator: " or "))" }
        return "the scale does not show the known weight: its readings wait for a person\(way ?? ""). Check the weight, then test again"
    }
}
