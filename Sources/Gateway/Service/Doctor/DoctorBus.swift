import EventLoops
import SystemBus

/// One question to the system bus, on a connection of its own.
enum DoctorBus {
    /// Asks and waits five seconds at most.
    static func call(_ call: BusCall) async throws(BusError) -> [BusValue] {
        let executor = EventLoopExecutor(name: "doctor.bus")
        let connection = BusConnection(executor: executor, handlers: BusHandlers(signal: { _ in }, request: { _ in }, closed: { _ in }))
        try await connection.open(address: nil)
        do throws(BusError) {
            let answer = try await connection.call(call, limit: .seconds(5))
            await connection.close()
            return answer
        } catch {
            await connection.close()
            throw error
        }
    }
}
