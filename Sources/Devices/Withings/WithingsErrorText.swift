extension WithingsError: CustomStringConvertible {
    /// What happened and what to do, for people and logs.
    public var description: String {
        switch self {
        case .notAFile(let path): "\(path) is no regular file; name a file"
        case .unreadableFile(let path): "\(path) cannot be read; check the path and its permissions"
        case .fileTooLarge(let path): "\(path) is larger than any payload of its kind; only Apple Health exports may be large"
        case .notJSON(let path, let error): "\(path) is not JSON: \(error)"
        case .notAnObject(let path): "\(path) has to hold one JSON object"
        case .context(let member, let expected): "context: \"\(member)\" has to be \(expected)"
        case .damagedExport(let reason, let line):
            "the export is damaged at line \(line) (\(reason)); copy export.xml again, the last copy may be incomplete"
        case .absurdExport(let line): "line \(line) is not from an Apple Health export"
        case .cannotWrite(let path, let reason): "\(path) cannot be written (\(reason)); check free space and permissions"
        case .notPrivate(let path): "\(path) can be read by others; set its mode to 0600"
        case .damagedFile(let path): "\(path) is damaged; restore it, or run `hypona withings authorize`"
        case .noCredentials(let path): "the application's credentials are missing; put client_id and client_secret into \(path), mode 0600"
        case .busy(let what, let process): "another process\(process.map { " (PID \($0))" } ?? "") is \(what); try again when it is done"
        case .notAuthorized: "no Withings account is linked; run `hypona withings authorize`"
        case .authorizationLost(let status):
            "Withings refuses the grant\(status.map { " (status \($0))" } ?? ""); run `hypona withings authorize`, the patient has to consent again"
        case .otherAccount:
            "the consent came from another Withings account than the linked one; nothing was stored. Let the patient log in with the right account"
        case .otherPatient:
            "the linked Withings account is that of an earlier patient of this box; nothing is imported. Run `hypona withings revoke`, then `hypona withings authorize`"
        case .missingScopes(let scopes): "the consent does not cover \(scopes.joined(separator: ", ")); authorise again and leave all boxes ticked"
        case .notACode: "that is neither the code nor the address this attempt was redirected to; paste the whole address from the browser"
        case .incompleteTokens: "the answer of Withings lacks a token; the stored ones were kept, the next run tries again"
        case .transport(let error): "\(error)"
        case .unusableAnswer(let service, let problem): "the answer of \(service) cannot be used: \(problem); it is tried again"
        case .tooManyRequests(let seconds): "Withings asks to wait \(seconds) s (too many requests of this application)"
        case .wrongRequest(let service, let problem): "\(service) refuses the request: \(problem); check the configuration, it is not repeated blindly"
        case .notAllowed(let service, let problem):
            "\(service) does not allow the request: \(problem); authorise again, or ask the study for the application's rights"
        case .notStored(let reason): "the answer could not be stored: \(reason); nothing is lost, the next run fetches it again"
        }
    }

    /// A stable word to search logs for.
    public var code: String {
        switch self {
        case .unreadableFile, .notAFile, .fileTooLarge, .notJSON, .notAnObject, .context, .damagedExport, .absurdExport: "withings.badFile"
        case .cannotWrite, .notStored: "withings.notStored"
        case .notPrivate, .damagedFile, .noCredentials: "withings.credentials"
        case .busy: "withings.busy"
        case .notAuthorized: "withings.notAuthorized"
        case .authorizationLost, .otherAccount, .missingScopes, .notACode: "withings.authorizationLost"
        case .otherPatient: "withings.otherPatient"
        case .incompleteTokens: "withings.incompleteTokens"
        case .transport: "withings.noAnswer"
        case .unusableAnswer: "withings.unusableAnswer"
        case .tooManyRequests: "withings.tooManyRequests"
        case .wrongRequest: "withings.wrongRequest"
        case .notAllowed: "withings.notAllowed"
        }
    }

    /// Whether the next attempt of the retry ladder may succeed without anybody doing anything.
    var isTransient: Bool {
        switch self {
        case .transport, .unusableAnswer, .tooManyRequests, .incompleteTokens, .cannotWrite, .notStored, .busy: true
        default: false
        }
    }
}
