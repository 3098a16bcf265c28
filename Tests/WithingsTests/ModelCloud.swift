import CivilTime
import HTTPClient
import Synchronization

/// The documented lives of tokens, in memory: access 3 h, refresh 8760 h, the former refresh token 8 h or until the new
/// access token is used.
final class ModelCloud: HTTPTransport {
    private struct State {
        var generation = 0
        var issued: Instant
        var used = true
        var imports = 0
        var loseNextAnswer = false
        var busyCalls = 0
        var calls = 0
    }
    private let state: Mutex<State>
    private let clock: FakeClock

    init(_ clock: FakeClock) {
        self.clock = clock
        state = Mutex(State(issued: clock.now()))
    }

    var imports: Int { state.withLock { $0.imports } }
    var calls: Int { state.withLock { $0.calls } }
    var generation: Int { state.withLock { $0.generation } }
    /// The next refresh happens, and its answer gets lost.
    func loseNextAnswer() { state.withLock { $0.loseNextAnswer = true } }
    /// The next calls of the token endpoint are answered with 601.
    func beBusy(_ calls: Int) { state.withLock { $0.busyCalls = calls } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let fields = Dictionary(FormFields.decode(request.body ?? []).map { ($0.name, $0.value) }) { $1 }
        let now = clock.now()
        let result: Result<String, HTTPError> = state.withLock { state in
            state.calls += 1
            if request.url.hasSuffix("v2/oauth2") { return ModelCloud.refresh(&state, fields["refresh_token"] ?? "", now) }
            let token = request.headers.first { $0.name == "Authorization" }?.value.dropFirst(7) ?? ""
            guard token == "access-\(state.generation)", now.seconds(since: state.issued) < 3 * 3600 else { return .success(#"{"status":401,"body":{}}"#) }
            state.used = true
            state.imports += 1
            return .success(#"{"status":0,"body":{"measuregrps":[]}}"#)
        }
        return HTTPResponse(status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(try result.get().utf8))
    }

    private static func refresh(_ state: inout State, _ token: String, _ now: Instant) -> Result<String, HTTPError> {
        if state.busyCalls > 0 {
            state.busyCalls -= 1
            return .success(#"{"status":601,"body":{}}"#)
        }
        let age = now.seconds(since: state.issued)
        let isCurrent = token == "refresh-\(state.generation)" && age < 8760 * 3600
        let isFormer = token == "refresh-\(state.generation - 1)" && !state.used && age < 8 * 3600
        guard isCurrent || isFormer else { return .success(#"{"status":503,"body":{},"error":"Invalid Params"}"#) }
        state.generation += 1
        state.issued = now
        state.used = false
        if state.loseNextAnswer {
            state.loseNextAnswer = false
            return .failure(.cut(host: "model"))
        }
        let (access, refresh) = ("access-\(state.generation)", "refresh-\(state.generation)")
        return .success(
            #"{"status":0,"body":{"userid":7412056,"access_token":"\#(access)","refresh_token":"\#(refresh)","expires_in":10800,"scope":"user.metrics"}}"#)
    }
}
