import CivilTime
import ScaleProtocols

/// Sets the clock of a scale to the patient's wall clock.
enum ScaleClock {
    private static let remedy = "its readings are dated by their arrival; check the gateway's clock"

    /// Reads what the scale takes for now, as evidence for the time of its stored readings, then sets it right. A scale without a clock of the
    /// standard services is left alone. Only the loss of the link ends the talk: a clock that cannot be set makes no reading wrong.
    static func set(_ talk: any ScaleTalk) async throws(TalkError) {
        if await talk.has(.currentTime, in: nil) {
            try await set(.currentTime, in: nil, talk, SIGCurrentTime.octets)
        } else if await talk.has(.dateTime, in: .weightScale) {
            // A&D: a clock of its own inside of the weight service.
            try await set(.dateTime, in: .weightScale, talk, SIGDateTime.octets)
        }
    }

    private static func set(
        _ clock: BluetoothUUID, in service: BluetoothUUID?, _ talk: any ScaleTalk, _ octets: (CivilDateTime) -> [UInt8]
    ) async throws(TalkError) {
        do throws(TalkError) {
            _ = try await talk.evidence(clock, in: service)
        } catch .lost {
            throw .lost
        } catch {
            // Some clocks can only be written.
        }
        guard let now = await talk.localTime else {
            return await talk.report(LinkFault.Code.clock, "the scale's clock is not set because the gateway's clock cannot be trusted", remedy: remedy)
        }
        do throws(TalkError) {
            try await talk.write(clock, in: service, octets(now))
            await talk.clockWasSet()
        } catch .lost {
            throw .lost
        } catch {
            await talk.report(LinkFault.Code.clock, "the scale does not let its clock be set: \(error)", remedy: remedy)
        }
    }
}
