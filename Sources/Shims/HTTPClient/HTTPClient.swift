import BlockingWork
import CCurl
import Synchronization

/// An HTTP client over libcurl. Requests of one client run one after another on its own queue, never on the cooperative
/// pool; parts that must not wait for each other have a client each. Cancelling the task ends a running request.
public actor HTTPClient: HTTPTransport {
    private let executor = SerialQueueExecutor(label: "hypona.http")
    private let options: HTTPClientOptions

    /// The queue of this client.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A client with these options.
    public init(options: HTTPClientOptions = HTTPClientOptions()) { self.options = options }

    /// Sends the request and waits for the whole response.
    /// - Throws: ``HTTPError`` where no whole response came.
    public nonisolated func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let cancellation = CancellationFlag()
        let result = await withTaskCancellationHandler {
            await self.perform(request, cancellation)
        } onCancel: {
            cancellation.set()
        }
        return try result.get()
    }

    /// Whether requests to that address would be refused before anything is sent: for settings, so that a wrong address is told at once.
    /// - Throws: ``HTTPError`` that says why.
    public static func check(_ url: String, _ options: HTTPClientOptions) throws(HTTPError) { try HTTPTarget(url).check(options) }

    private func perform(_ request: HTTPRequest, _ cancellation: CancellationFlag) -> Result<HTTPResponse, HTTPError> {
        if Task.isCancelled || cancellation.isSet { return .failure(.cancelled) }
        guard HTTPClient.libraryIsReady else {
            return .failure(.library(host: "", code: Int(CURLE_FAILED_INIT.rawValue), reason: "libcurl cannot be initialised"))
        }
        return Result { () throws(HTTPError) in try CurlTransfer(request, options, cancellation).run() }
    }

    /// libcurl's global state is set up once, before the first handle.
    static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// Set from any thread when the caller gives up; looked at by the running transfer.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }
    func set() { flag.store(true, ordering: .releasing) }
}
