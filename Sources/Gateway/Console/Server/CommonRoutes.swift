import JSONValues

/// Addresses that belong to no page: start, assets, events, health.
enum CommonRoutes {
    static let all: [Route] = [
        Route(.get, "/", .everybody) { _ in .redirect("/bedside") },
        Route(.get, "/assets/{name}", .everybody) { visit in
            guard let answer = ConsoleAsset.response(visit.parameters["name"] ?? "") else { throw Refusal.notFound }
            return answer
        },
        Route(.get, "/events", .bedside) { visit in visit.console.events(visit.console.changes.subscribe()) },
        Route(.get, "/healthz", .everybody) { visit in
            let trouble: String?
            do { trouble = try await visit.console.reader.trouble() } catch { trouble = "the database cannot be read" }
            return .text((trouble ?? "ok") + "\n", status: trouble == nil ? 200 : 503)
        },
    ]
}

extension Console {
    /// Server-sent events, counted while somebody listens.
    func events(_ stream: AsyncStream<String>) -> WebResponse {
        let counters = counters
        counters.listenerCame()
        let (counted, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(64))
        let task = Task {
            for await event in stream { continuation.yield(event) }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            task.cancel()
            counters.listenerLeft()
        }
        return WebResponse(headers: [("Content-Type", "text/event-stream")], body: .events(counted))
    }
}
