import ScaleProtocols
public import JSONValues
import CivilTime

/// The verb `decode`: packets of scales in, what they say out. Needs no database.
public enum DecodeCommand {
    /// Reads packets, one JSON object a line, and hands out one answer a line; memory stays bounded however long the input is.
    /// - Parameter path: a file, or `-` for standard input.
    /// - Returns: whether every packet was read.
    /// - Throws: ``DecodeError`` where the input itself cannot be read.
    public static func lines(of path: String, answer: (JSONValue) -> Void) throws(DecodeError) -> Bool {
        var input = try BoundedLines(path: path)
        var number = 0
        var isAllRead = true
        while let line = try input.next(path: path) {
            number += 1
            switch line {
            case .tooLong:
                isAllRead = false
                answer(.object(error(.badInput("longer than \(BoundedLines.limit) octets"), line: number, id: .null)))
            case .whole(let octets):
                if octets.allSatisfy({ $0 == 32 || $0 == 9 }) { continue }
                let (object, isRead) = one(Array(octets), number)
                isAllRead = isAllRead && isRead
                answer(.object(object))
            }
        }
        return isAllRead
    }

    private static func one(_ octets: [UInt8], _ number: Int) -> (JSONObject, Bool) {
        let members: JSONObject
        do throws(JSONError) {
            guard let object = try JSONValue(parsing: octets).object else { return (error(.badInput("not an object"), line: number, id: .null), false) }
            members = object
        } catch {
            return (self.error(.badInput("no JSON: \(error)"), line: number, id: .null), false)
        }
        do throws(PacketError) {
            let line = try PacketLine(members)
            let answer = PacketAnswer(line.packet, protocolName: line.protocolName, options: line.options)
            return (answer.json(id: line.id), answer.isRead)
        } catch {
            return (self.error(error, line: number, id: members["id"] ?? .null), false)
        }
    }

    private static func error(_ error: PacketError, line: Int, id: JSONValue) -> JSONObject {
        JSONObject([("id", id), ("status", "error"), ("error", .string(error.code)), ("detail", .string("line \(line): \(error)"))])
    }

    /// One packet for a person at a terminal.
    /// - Parameters:
    ///   - uuid: service or characteristic UUID, or the company id of manufacturer data.
    ///   - transport: the way; told from the UUID where it is missing.
    ///   - protocolName: the protocol; told from way, UUID and octets where it is missing.
    ///   - options: what is known about the scale, names as in ``ScaleProtocols/ScaleOptions/init(json:)``.
    /// - Returns: the answer, and whether the packet was read.
    public static func packet(
        hex: String, uuid: String?, transport: String?, protocolName: String?, options: JSONObject = JSONObject()
    ) -> (answer: JSONObject, isRead: Bool) {
        let digits = String(hex.filter { !" :-".contains($0) })
        do throws(PacketError) {
            let options = try ScaleOptions(json: options)
            var first: PacketAnswer?
            for way in transport.map({ [$0] }) ?? ways(uuid, isNamed: protocolName != nil) {
                var packet = try PacketLine.packet(hex: digits, transport: way, service: uuid, characteristic: uuid, isNamed: protocolName != nil)
                // Of a characteristic a person knows its own UUID, not that of its service.
                if !packet.transport.isAdvertisement { packet.service = nil }
                let answer = PacketAnswer(packet, protocolName: protocolName, options: options)
                if answer.isRead { return (answer.json(id: nil), true) }
                if first?.speaker == nil { first = answer }
            }
            if let first, first.speaker != nil { return (first.json(id: nil), false) }
            throw .unknownProtocol("give --uuid (and --transport), or --protocol; \(try fitting(digits, options))")
        } catch {
            return (JSONObject([("status", "error"), ("error", .string(error.code)), ("detail", .string(error.description))]), false)
        }
    }

    /// Which protocols could read the octets, for a person who knows the scale.
    private static func fitting(_ digits: String, _ options: ScaleOptions) throws(PacketError) -> String {
        let way = ScaleTransport.notification.rawValue
        let packet = try PacketLine.packet(hex: digits, transport: way, service: nil, characteristic: nil, isNamed: true)
        let names = ScaleProtocols.all.map(\.name).filter { PacketAnswer(packet, protocolName: $0, options: options).isRead }
        return names.isEmpty ? "no protocol can read these octets" : "these could read the octets: \(names.joined(separator: ", "))"
    }

    /// The ways that make sense for a UUID; a company id is none.
    private static func ways(_ uuid: String?, isNamed: Bool) -> [String] {
        if isNamed, uuid == nil { return [ScaleTransport.notification.rawValue] }
        guard let uuid else { return [] }
        let isUUID = BluetoothUUID(uuid) != nil
        let isCompany = (uuid.lowercased().hasPrefix("0x") ? uuid.dropFirst(2) : uuid[...]).count == 4
        return ScaleTransport.allCases.filter { $0 == .manufacturerData ? isCompany : isUUID }.sorted { rank($0) < rank($1) }.map(\.rawValue)
    }

    private static func rank(_ way: ScaleTransport) -> Int {
        switch way {
        case .indication: 0
        case .serviceData: 1
        case .notification: 2
        case .manufacturerData: 3
        case .read: 4
        case .write: 5
        }
    }
}
