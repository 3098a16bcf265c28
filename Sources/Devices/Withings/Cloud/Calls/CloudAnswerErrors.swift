extension CloudAnswer {
    /// Goes on only with a good answer; every other one is the error of its documented outcome.
    func requireUsable(_ service: CloudService) throws(WithingsError) {
        let words = problem ?? outcome.name
        switch outcome {
        case .ok: return
        case .backoff(let seconds): throw .tooManyRequests(seconds: seconds)
        case .retryLater: throw .unusableAnswer(service: service.rawValue, problem: words)
        case .fixRequest: throw .wrongRequest(service: service.rawValue, problem: words)
        case .alertUnauthorized, .refreshTokenThenRetryOnce: throw .notAllowed(service: service.rawValue, problem: words)
        case .recheckStoreThenReauthorize: throw .authorizationLost(status: status)
        }
    }
}
