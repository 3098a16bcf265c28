/// Where a relay hands on what the scale's cloud calls out. Nobody signs it: a hint that something changed, never a value, and answered at once.
enum CloudHintRoutes {
    static let path = "/notify/withings"

    static let all: [Route] = [
        // The probe of a subscription is a HEAD.
        Route(.get, path, .everybody) { visit in
            guard visit.console.ports.cloudHint != nil else { throw Refusal.notFound }
            return .text("")
        },
        Route(.post, path, .everybody, needsToken: false) { visit in
            guard let hint = visit.console.ports.cloudHint else { throw Refusal.notFound }
            return .text("", status: await hint(visit.request.body))
        },
    ]
}
