import CivilTime
import JSONValues

/// Weights of apps and clouds that send JSON of their own.
struct JSONSource {
    var samples: [SampleWeight] = []
    var ignored = 0
    /// Instants whose weights the sender says are deleted.
    var deletions: [Instant] = []
    /// The sender asks to forget everything.
    var asksToForgetAll = false

    /// Health Connect webhook: `{"timestamp", "weight": [{"kilograms", "time"}]}`. `timestamp` is when the payload was built.
    static func healthConnect(_ value: JSONValue) -> JSONSource {
        JSONSource(samples: (value["weight"]?.array ?? []).map { sample(weight: $0["kilograms"], time: $0["time"]) })
    }

    /// Google Fit: nanoseconds as strings, float32 noise in the value.
    static func googleFit(_ value: JSONValue) -> JSONSource {
        let points = value["point"]?.array ?? []
        let weights = points.filter { $0["dataTypeName"]?.string == "com.google.weight" }
        return JSONSource(
            samples: weights.map {
                var sample = SampleWeight(weight: $0["value"]?.array?.first?["fpVal"]?.lenientNumber)
                sample.second = $0["startTimeNanos"]?.lenientInt.map { floorDivide($0, by: 1_000_000_000) }
                return sample
            })
    }

    /// openScale-sync: single readings, batches, deletions; `clear` is never obeyed.
    static func openScale(_ value: JSONValue, user: Int?) -> JSONSource {
        switch value["event"]?.string {
        case "clear": return JSONSource(asksToForgetAll: true)
        case "delete": return JSONSource(deletions: value["date"]?.string.flatMap { Instant($0) }.map { [$0] } ?? [])
        default:
            let readings = value["measurements"]?.array ?? (value["weight"] == nil ? [] : [value])
            return JSONSource(
                samples: readings.map {
                    var sample = sample(weight: $0["weight"], time: $0["date"])
                    if let user, $0["userId"]?.lenientInt != user { sample.verdict = .reject(.foreignUser) }
                    return sample
                })
        }
    }

    /// A state of Home Assistant: rounded, and its time is that of the poll.
    static func homeAssistant(_ value: JSONValue) -> JSONSource {
        guard value["state"]?.lenientNumber != nil else { return JSONSource(ignored: 1) }
        var sample = sample(weight: value["state"], time: value["last_changed"])
        sample.verdict = .review(.timeNotMeasurementTime)
        return JSONSource(samples: [sample])
    }

    /// Garmin's weight service: grams and milliseconds; `date` is local time written as UTC and not used.
    static func garmin(_ value: JSONValue) -> JSONSource {
        JSONSource(
            samples: (value["dateWeightList"]?.array ?? []).map {
                var sample = SampleWeight(weight: $0["weight"]?.lenientNumber?.shifted(by: -3))
                sample.second = $0["timestampGMT"]?.lenientInt.map { floorDivide($0, by: 1000) }
                if $0["sourceType"]?.string == "MANUAL" { sample.verdict = .accept(.manualEntry) }
                return sample
            })
    }

    private static func sample(weight: JSONValue?, time: JSONValue?) -> SampleWeight {
        SampleWeight(weight: weight?.lenientNumber, second: time?.string.flatMap { Instant($0) }.map { Int($0.seconds) })
    }
}

/// The quotient rounded down, also below zero.
func floorDivide(_ value: Int, by divisor: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
}
