public import HTTPClient
public import JSONValues

/// What can go wrong in this module, each with where and what to do. No text holds a token, a secret, a user's number or a weight.
public enum WithingsError: Error, Sendable, Hashable {
    /// A file cannot be read.
    case unreadableFile(String)
    /// A path names a folder, a pipe or a device.
    case notAFile(String)
    /// A file is larger than any payload of its kind.
    case fileTooLarge(String)
    /// A file that has to be JSON is not.
    case notJSON(file: String, JSONError)
    /// A file that has to hold one JSON object holds something else.
    case notAnObject(file: String)
    /// A member of a context is of a wrong kind.
    case context(member: String, expected: String)
    /// An Apple Health export is damaged or ends too early; nothing of it is imported.
    case damagedExport(reason: String, line: Int)
    /// Something nested deeper, or with an element larger, than any Apple Health export has.
    case absurdExport(line: Int)

    /// A file of secrets or state cannot be written.
    case cannotWrite(String, String)
    /// A file of secrets can be read by others.
    case notPrivate(String)
    /// A file of secrets or state holds something else.
    case damagedFile(String)
    /// The application's credentials are not there.
    case noCredentials(String)
    /// Another process holds a lock.
    case busy(what: String, process: Int?)

    /// Nobody has authorised this box yet, or the grant was revoked.
    case notAuthorized
    /// The grant is refused: the patient has to consent again.
    case authorizationLost(status: Int?)
    /// The consent came from another account than the linked one.
    case otherAccount
    /// The linked account is that of an earlier patient of this box.
    case otherPatient
    /// The consent does not cover what is needed.
    case missingScopes([String])
    /// What was pasted is no code and no redirect of this attempt.
    case notACode
    /// The answer to a refresh or exchange lacks a token; the stored pair stays.
    case incompleteTokens

    /// No whole answer came.
    case transport(HTTPError)
    /// The answer cannot be used; it may be better later.
    case unusableAnswer(service: String, problem: String)
    /// Withings asks to wait.
    case tooManyRequests(seconds: Int)
    /// Our request or our configuration is wrong.
    case wrongRequest(service: String, problem: String)
    /// Not allowed, or refused twice with a fresh token.
    case notAllowed(service: String, problem: String)
    /// Evidence or facts could not be stored.
    case notStored(String)
}
