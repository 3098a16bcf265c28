import CivilTime
import DailyEntries
import JSONValues

extension NormaliseGroup {
    /// The clocks of devices, of the gateway and of photo files.
    static let clocks = [
        NormaliseGroup("timestamp", ["device", "received", "deviceNow", "live"]) { arguments throws(JSONSectionError) in
            json(
                MeasurementTime(
                    device: try arguments.optionalInstant("device"), received: try arguments.instant("received"),
                    deviceNow: try arguments.optionalInstant("deviceNow"), isLive: try arguments.bool("live") ?? false))
        },
        NormaliseGroup("gattStamps", ["heard", "connected", "indications", "order"]) { arguments throws(JSONSectionError) in
            var indications: [MeasurementTime.Indication] = []
            for var row in try arguments.need(arguments.sections("indications"), "indications") {
                indications.append(.init(device: try row.optionalInstant("device"), received: try row.instant("received")))
            }
            // Left out: oldest first. Anything else that is not known says that the order is not known.
            let word = try arguments.string("order")
            let order: GATTConnection.Order = arguments.names.contains("order") ? word.flatMap(GATTConnection.Order.init) ?? .unknown : .oldestFirst
            let stamps = MeasurementTime.stamps(
                heard: try arguments.instant("heard"), connected: try arguments.instant("connected"),
                indications: indications, order: order)
            return .array(stamps.map(json))
        },
        NormaliseGroup("clock", ["synchronised", "now", "lastStored", "bound", "personYes", "minutesUp"]) { arguments throws(JSONSectionError) in
            let report = GatewayClockReport(
                isSynchronised: try arguments.bool("synchronised"), lastStored: try arguments.optionalInstant("lastStored"),
                errorBound: try arguments.floored("bound"), minutesUp: try arguments.floored("minutesUp") ?? 0)
            let clock = GatewayClock(
                report, now: try arguments.instant("now"), isConfirmed: try arguments.bool("personYes") ?? false)
            return ["quality": .string(clock.quality.rawValue), "ask": JSONValue(clock.asks), "alarm": JSONValue(clock.isAlarm)]
        },
        NormaliseGroup("photoFile", ["state"]) { arguments throws(JSONSectionError) in
            var state = try arguments.need(arguments.section("state"), "state")
            let file = PhotoFile(
                isClosed: try state.need(state.bool("closed"), "closed"), hasEnd: try state.need(state.bool("end"), "end"),
                quietMilliseconds: try state.need(state.floored("quietMs"), "quietMs"),
                secondsSinceEvent: try state.need(state.floored("sinceEventS"), "sinceEventS"))
            return .string(file.rawValue)
        },
    ]

    private static func json(_ stamp: MeasurementTime) -> JSONValue {
        [JSONValue(stamp.time.map { Instant(seconds: $0.seconds).description }), .string(stamp.quality.rawValue)]
    }
}
