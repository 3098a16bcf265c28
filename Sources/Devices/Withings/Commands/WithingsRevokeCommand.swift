/// `hypona withings revoke`: ends the grant when the monitoring is over. All data stay.
public enum WithingsRevokeCommand {
    /// Runs the command.
    /// - Returns: the exit status: 0 revoked, 1 refused, 3 Withings cannot be reached or nothing is linked.
    public static func run(office: GrantOffice, note: (String) -> Void) async -> Int32 {
        do {
            try await office.revoke()
            note("revoked: Withings forgot this box's tokens and subscriptions; all data stay here")
            return 0
        } catch {
            note("not revoked: \(error)")
            return error.exitStatus
        }
    }
}
