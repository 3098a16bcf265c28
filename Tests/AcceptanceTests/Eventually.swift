/// Waits until that is so; ends with the time limit of the test. Between two looks the program under test has the processor.
func eventually(_ isSo: () async throws -> Bool) async throws {
    while try await !isSo() { try await Task.sleep(for: .milliseconds(30)) }
}
