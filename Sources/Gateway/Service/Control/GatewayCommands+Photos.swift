import DailyEntries
import Intake
import JSONValues
import Store

extension GatewayCommands {
    /// Takes a photo of water in.
    static let takeWaterPhoto: Command = { request, _, gateway in
        let photo = try await gateway.intake.takeWaterPhoto(request.bytes, name: try request.needed("file"))
        return ControlAnswer([photo.json], status: photo.code == nil ? 0 : 1)
    }

    /// Judges photos of water.
    static let calibrate: Command = { request, author, gateway in
        let evidence = (request.parameters["evidence"]?.array ?? []).compactMap(\.int)
        let record = try await gateway.intake.checkWater(evidence, instrument: request.text("instrument"), by: author)
        return ControlAnswer([record.json], status: record.check.isPassed ? 0 : 1)
    }

    /// Takes a water check back.
    static let withdrawCheck: Command = { request, author, gateway in
        guard let number = request.parameters["check"]?.int else { throw ControlFailure(2, "usage", "the number of the check is missing") }
        return ControlAnswer([try await gateway.intake.withdrawWaterCheck(number, note: try request.needed("note"), by: author).json])
    }
}
