import JSONValues
import ScaleLink

/// Asks the technician who has given the command to pair.
struct CallerPrompt: PairingPrompt {
    let caller: any ControlCaller

    var isAttended: Bool { true }

    func passkey(of device: DeviceAddress, name: String?) async -> UInt32? {
        let answer = await caller.ask(question("passkey", device, name))
        return answer?.string.flatMap { UInt32($0) }
    }

    func confirms(_ passkey: UInt32, device: DeviceAddress, name: String?) async -> Bool {
        var question = question("confirm", device, name).object ?? [:]
        question["passkey"] = .string(CallerPrompt.digits(passkey))
        return await caller.ask(.object(question))?.bool ?? false
    }

    func show(_ passkey: UInt32, device: DeviceAddress, name: String?) async {
        let digits = CallerPrompt.digits(passkey)
        await caller.tell(["note": .string("type \(digits) on the scale"), "step": "show", "passkey": .string(digits)])
    }

    func paired(_ device: DeviceAddress, by way: PairingWay) async {
        let text =
            switch way {
            case .noBond: "\(device) was heard; it needs no bond"
            case .bondedBefore: "\(device) was bonded before; the bond is kept"
            case .justWorks: "\(device) has paired without a number (Just Works)"
            case .passkeyTyped, .passkeyCompared, .passkeyShown: "\(device) has paired by its number"
            }
        await caller.tell(["note": .string(way == .noBond ? text : "\(text); taking what it has"), "step": "paired", "way": .string(way.rawValue)])
    }

    private func question(_ what: String, _ device: DeviceAddress, _ name: String?) -> JSONValue {
        ["question": .string(what), "address": .string(device.description), "name": JSONValue(name)]
    }

    /// Passkeys have six digits.
    private static func digits(_ passkey: UInt32) -> String {
        let text = String(passkey)
        return String(repeating: "0", count: max(0, 6 - text.count)) + text
    }
}
