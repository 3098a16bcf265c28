/// User Control Point of the SIG User Data service (2A9F): requests are written, answers indicated.
///
///      0  1  2  3
///     20 01 01 01    register new user: success, index 1
///     │  │  │  └ index of the new user
///     │  │  └ 01 success, 02 op code not supported, 03 invalid parameter, 04 operation failed, 05 user not authorised
///     │  └ request: 01 register new user, 02 consent, 03 delete user data, 04 list all users, 05 delete users
///     └ response
///
/// A consent belongs to the connection and is given anew on each. The code is a secret of the patient: it never goes to a log.
/// Source: SIG User Data Service 1.1; ble-scale-sync `beurer-bf720.ts`.
public enum SIGUserControlPoint {
    static let definition = ScaleProtocol(
        name: "sig_uds_control_point_response", title: "User Data service, answers",
        sources: [.characteristic(.userControlPoint, service: .userData, by: [.indication, .notification])], delivery: .auxiliary, fields: [],
        decode: { (bytes, _) throws(PacketError) in .userControl(try response(bytes)) })

    private static func response(_ bytes: Span<UInt8>) throws(PacketError) -> UserControlResponse {
        try bytes.need(3)
        guard try bytes.u8(0) == 0x20 else { throw .badHeader("the first octet of an answer is 20") }
        let request: UserControlResponse.Request =
            switch try bytes.u8(1) {
            case 1: .registerNewUser
            case 2: .consent
            case 3: .deleteUserData
            case 4: .listAllUsers
            case 5: .deleteUsers
            default: .unknown
            }
        let result: UserControlResponse.Result =
            switch try bytes.u8(2) {
            case 1: .success
            case 2: .opCodeNotSupported
            case 3: .invalidParameter
            case 4: .operationFailed
            case 5: .userNotAuthorized
            default: .unknown
            }
        let isNewUser = request == .registerNewUser && result == .success
        return UserControlResponse(request: request, result: result, userIndex: isNewUser ? try bytes.u8(3) : nil)
    }

    /// Asks the scale to make a new user with that consent code, 0–9999; nil where the code is outside.
    public static func register(consent: Int) -> [UInt8]? { code(consent).map { [0x01] + $0 } }

    /// Gives the consent of that user for this connection; nil where the code is outside 0–9999.
    public static func consent(user: UInt8, consent: Int) -> [UInt8]? { code(consent).map { [0x02, user] + $0 } }

    private static func code(_ consent: Int) -> [UInt8]? {
        (0...9999).contains(consent) ? [UInt8(truncatingIfNeeded: consent), UInt8(truncatingIfNeeded: consent >> 8)] : nil
    }
}
