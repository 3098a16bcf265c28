/// `hypona withings authorize`: gets the patient's consent on a box without a browser.
public enum WithingsAuthorizeCommand {
    /// Runs the command until a code was exchanged or the input ends.
    /// - Parameters:
    ///   - isNewAccount: whether another account than the linked one may be linked (`--new-account`).
    ///   - input: the next line that is typed or pasted; nil at the end of the input.
    ///   - note: takes the words for the person at the terminal.
    /// - Returns: the exit status: 0 linked, 1 not linked, 2 no redirect address configured, 3 Withings cannot be reached.
    public static func run(
        office: GrantOffice, isNewAccount: Bool = false, input: @Sendable () async -> String?, note: @Sendable (String) -> Void
    ) async -> Int32 {
        while true {
            do {
                let consent = try office.consent()
                note(invitation(consent))
                guard let line = await input() else {
                    note("not linked: nothing was pasted")
                    return 1
                }
                try await office.accept(line, for: consent, isNewAccount: isNewAccount)
                note("linked. The next import runs by itself; `hypona withings import --now` fetches at once.")
                return 0
            } catch {
                note("not linked: \(words(error))")
                if let status = status(error) { return status }
                note("")
            }
        }
    }

    private static func invitation(_ consent: Consent) -> String {
        """
        1. Open this address on a phone or computer and log in with the PATIENT's Withings account:

           \(consent.address)

        2. Allow the access. The browser is then sent to another address, which may show an error: that does not matter.
        3. Copy that whole address (or only the text behind "code=") and paste it here AT ONCE: it works for 30 seconds, and once.

        Address or code:
        """
    }

    /// A refusal here is nearly always a code that grew older than 30 seconds.
    private static func words(_ error: WithingsError) -> String {
        if case .authorizationLost(let status) = error {
            return
                "Withings refuses the code\(status.map { " (status \($0))" } ?? ""). It lives 30 seconds and works once: open the new address below and be quicker. "
                + "If it is refused again and again, check client_id, client_secret and the redirect address."
        }
        return "\(error)"
    }

    /// The exit status of an error that another attempt cannot mend; nil: ask again.
    private static func status(_ error: WithingsError) -> Int32? {
        switch error {
        case .authorizationLost, .notACode, .otherAccount, .missingScopes, .incompleteTokens: nil
        case .wrongRequest: 2
        default: 3
        }
    }
}
