import JSONValues
import ScaleProtocols

/// What a packet says, or why it says nothing.
struct PacketAnswer {
    let speaker: ScaleProtocol?
    let result: Result<ScaleMessage, PacketError>

    /// Reads the packet as the protocol that is named, or as the one that claims it.
    init(_ packet: ScalePacket, protocolName: String?, options: ScaleOptions) {
        if let protocolName {
            self.init(packet, ScaleProtocols.named(protocolName), options)
            return
        }
        if let speaker = ScaleProtocols.identify(packet) {
            self.init(packet, speaker, options)
            return
        }
        // Nothing recognises the octets. A joined message may; else the first that listens there says what it misses.
        let listeners = ScaleProtocols.candidates(packet)
        if let joined = listeners.first(where: { $0.delivery == .joined && $0.recognises(packet) }) {
            self.init(packet, joined, options)
            return
        }
        let first = PacketAnswer(packet, listeners.first, options)
        if case .failure = first.result { self = first } else { self.init(packet, nil, options) }
    }

    private init(_ packet: ScalePacket, _ speaker: ScaleProtocol?, _ options: ScaleOptions) {
        self.speaker = speaker
        guard let speaker else {
            result = .failure(.unknownProtocol("name the protocol, or check way and UUIDs"))
            return
        }
        do throws(PacketError) {
            result = .success(try speaker.decode(packet, options: options))
        } catch {
            result = .failure(error)
        }
    }

    /// The answer as an object of the command line.
    func json(id: JSONValue?) -> JSONObject {
        var object = JSONObject()
        if let id { object["id"] = id }
        switch result {
        case .success(let message):
            object["status"] = "ok"
            if let speaker {
                object["protocol"] = .string(speaker.name)
                for (name, value) in message.json(of: speaker) { object[name] = value }
            }
        case .failure(let error):
            object["status"] = "error"
            object["error"] = .string(error.code)
            object["detail"] = .string(error.description)
            if let speaker { object["protocol"] = .string(speaker.name) }
        }
        return object
    }

    /// Whether the packet was read.
    var isRead: Bool {
        if case .success = result { true } else { false }
    }
}
