import Intake
public import JSONValues

extension StudyReader {
    /// The scales of the box as far as they are stored; what is connected only a running gateway knows.
    public func scales() throws -> [JSONValue] { try scaleRecords().map { ScaleRows.json($0, nil, isLive: false) } }

    /// The lines of `status` and `doctor` about the scales that are set up, from what is stored.
    func scaleChecks() throws -> [Check] { BluetoothChecks.scales(try scaleRecords(), nil) }

    private func scaleRecords() throws -> [ScaleRecord] { try ScaleRecord.all(in: connection, ScaleRegister(connection, folder)) }
}
