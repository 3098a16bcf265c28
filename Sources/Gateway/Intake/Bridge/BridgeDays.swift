import CarePlan
import CivilTime
import JSONValues

/// Values of days and samples in a document of a phone. Items are judged one by one: a bad one does not hold up the others.
struct BridgeDays {
    /// How many values and how many samples a document may hold.
    static let limits = (values: 1000, samples: 5000)

    /// The values of days.
    private(set) var values: [DailyValue] = []
    /// The samples.
    private(set) var samples: [(metric: DailyMetric, sample: StatisticSample)] = []
    /// The items that are not taken.
    private(set) var refusals: [BridgeRefusal] = []

    /// Reads `{"values": […], "samples": […]}`, a list of values, or one value.
    /// - Parameters:
    ///   - zone: The patient's zone: a value of a day that has not begun there, or of one more than 30 days ago, is refused.
    init(_ bytes: [UInt8], zone: TimeZoneRules, received: Instant) throws(BridgeRefusal) {
        let days = ImportWindow.days(lastSuccessfulDay: nil, today: zone.date(at: received))
        let (values, samples, path) = try BridgeDays.items(bytes)
        for (place, item) in values.enumerated() {
            do throws(BridgeRefusal) { self.values.append(try BridgeDays.value(item, path(place), days)) } catch { refusals.append(error) }
        }
        for (place, item) in samples.enumerated() {
            do throws(BridgeRefusal) {
                self.samples.append(try BridgeDays.sample(item, "samples[\(place)]", received, from: zone.startOfDay(days.lowerBound)))
            } catch { refusals.append(error) }
        }
    }

    private typealias Items = (values: [JSONValue], samples: [JSONValue], path: (Int) -> String)

    private static func items(_ bytes: [UInt8]) throws(BridgeRefusal) -> Items {
        let items: Items
        do {
            switch try JSONValue(parsing: bytes) {
            case .array(let elements): items = (elements, [], { "[\($0)]" })
            case .object(let members) where members["metric"] != nil: items = ([.object(members)], [], { _ in "" })
            case let document:
                var section = try JSONSection(document: document)
                items = (try section.array("values") ?? [], try section.array("samples") ?? [], { "values[\($0)]" })
                try section.finish()
            }
        } catch let error as JSONError {
            throw BridgeRefusal(error)
        } catch let error as JSONSectionError {
            throw BridgeRefusal(error)
        } catch {
            throw BridgeRefusal("bad_document", "", "\(error)", remedy: "send what /api/v1/openapi.json describes")
        }
        guard !items.values.isEmpty || !items.samples.isEmpty else {
            throw BridgeRefusal("empty", "", "the document holds neither values nor samples", remedy: "send at least one")
        }
        guard items.values.count <= limits.values, items.samples.count <= limits.samples else {
            throw BridgeRefusal(
                "too_many", "", "the document holds more than \(limits.values) values or \(limits.samples) samples", remedy: "send them in several documents")
        }
        return items
    }

    /// What no day of a person reaches: such a value has a wrong unit.
    private static let mostADay: [DailyMetric: Int] = [.stepCount: 200_000, .sleepMin: 1440, .heartRate: 300, .restingHeartRate: 300, .hrvSDNN: 1000]

    private static func value(_ item: JSONValue, _ path: String, _ days: ClosedRange<CivilDate>) throws(BridgeRefusal) -> DailyValue {
        do {
            var section = try BridgeDays.section(item, path)
            let metric = try BridgeDays.metric(&section)
            let text = try needed(section.string("day", limit: 10), "day", section)
            guard let day = CivilDate(text) else { throw section.refusal("day", "\"\(text)\" is no day; write yyyy-MM-dd") }
            guard days.contains(day) else {
                throw section.refusal("day", "\(day) is \(day > days.upperBound ? "in the future" : "more than \(ImportWindow.firstImportDays) days ago")")
            }
            let value = try needed(number(&section, "value"), "value", section)
            let (minimum, maximum) = (try number(&section, "min"), try number(&section, "max"))
            try section.finish()
            if let limit = mostADay[metric], (0..<value.decimals).reduce(value.units, { units, _ in units / 10 }) > limit {
                throw section.refusal("value", "is more than \(limit), which no day has")
            }
            return try DailyValue(metric: metric, day: day, value: value, minimum: minimum, maximum: maximum)
        } catch {
            throw refusal(error, path)
        }
    }

    private static func sample(_ item: JSONValue, _ path: String, _ received: Instant, from oldest: Instant) throws(BridgeRefusal) -> (
        DailyMetric, StatisticSample
    ) {
        do {
            var section = try BridgeDays.section(item, path)
            let metric = try BridgeDays.metric(&section)
            let start = try needed(instant(&section, "start"), "start", section)
            let end = try instant(&section, "end") ?? start
            let source = try section.string("source", limit: 100) ?? "phone"
            let value = try needed(number(&section, "value"), "value", section)
            try section.finish()
            // Clocks of phone and gateway differ by seconds; what is further ahead has not happened yet.
            guard end.seconds(since: received) <= 300 else { throw section.refusal("end", "\(end) is in the future") }
            guard end >= oldest else { throw section.refusal("end", "\(end) is more than \(ImportWindow.firstImportDays) days ago") }
            return (metric, try StatisticSample(start: start, end: end, source: source, value: value))
        } catch {
            throw refusal(error, path)
        }
    }

    private static func section(_ item: JSONValue, _ path: String) throws(JSONSectionError) -> JSONSection {
        guard let members = item.object else { throw JSONSectionError(path: path, reason: "must be an object { … }") }
        return JSONSection(members, path: path)
    }

    private static func metric(_ section: inout JSONSection) throws -> DailyMetric {
        let name = try needed(section.string("metric", limit: 40), "metric", section)
        do throws(DailyStatisticsError) { return try DailyMetric(name: name) } catch { throw section.refusal("metric", error.description) }
    }

    private static func instant(_ section: inout JSONSection, _ name: String) throws(JSONSectionError) -> Instant? {
        guard let text = try section.string(name, limit: 40) else { return nil }
        guard let instant = Instant(text) else { throw section.refusal(name, "\"\(text)\" is no instant; write 2026-03-01T08:00:00+01:00") }
        return instant
    }

    /// A number with at most nine decimals; further ones are float noise of the phone and are cut off, as in its exports.
    private static func number(_ section: inout JSONSection, _ name: String) throws(JSONSectionError) -> ExactDecimal? {
        guard let value = section.value(name) else { return nil }
        guard let number = value.number else { throw section.refusal(name, "must be a number") }
        guard let exact = ExactDecimal(cutting: number) else { throw section.refusal(name, "\(number) is too large") }
        return exact
    }

    private static func needed<Value>(_ value: Value?, _ name: String, _ section: JSONSection) throws(JSONSectionError) -> Value {
        guard let value else { throw section.refusal(name, "is missing") }
        return value
    }

    private static func refusal(_ error: any Error, _ path: String) -> BridgeRefusal {
        switch error {
        case let error as JSONSectionError: BridgeRefusal(error)
        case let error as DailyStatisticsError: BridgeRefusal("bad_value", path, error.description, remedy: "correct the value and send it again")
        default: BridgeRefusal("bad_value", path, "\(error)", remedy: "correct the value and send it again")
        }
    }
}

extension ExactDecimal {
    /// The number with at most nine decimals, further ones cut off; nil where it is beyond what can be counted.
    fileprivate init?(cutting number: JSONNumber) {
        guard var (significand, exponent) = number.decimal else { return nil }
        while exponent < -ExactDecimal.maximumDecimals, significand != 0 { (significand, exponent) = (significand / 10, exponent + 1) }
        if significand == 0 { (significand, exponent) = (0, 0) }
        while exponent > 0 {
            let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            (significand, exponent) = (product, exponent - 1)
        }
        self.init(units: significand, decimals: -exponent)
    }
}
