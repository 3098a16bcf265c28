/// The answer of a scale to a request about its users (User Control Point, 2A9F).
public struct UserControlResponse: Sendable, Hashable {
    /// What was asked for.
    public enum Request: String, Sendable, Hashable {
        case registerNewUser = "register_new_user"
        case consent
        case deleteUserData = "delete_user_data"
        case listAllUsers = "list_all_users"
        case deleteUsers = "delete_users"
        case unknown
    }

    /// What came of it.
    public enum Result: String, Sendable, Hashable {
        case success
        case opCodeNotSupported = "op_code_not_supported"
        case invalidParameter = "invalid_parameter"
        case operationFailed = "operation_failed"
        /// The consent code is wrong, or the scale has forgotten its users (new battery): a person has to pair anew.
        case userNotAuthorized = "user_not_authorized"
        case unknown
    }

    /// What was asked for.
    public var request: Request
    /// What came of it.
    public var result: Result
    /// The index of the new user.
    public var userIndex: UInt8?
}
