extension LinkTimings {
    /// For scripts: there is no radio to wait for, and what a script leaves out does not come.
    public static var script: LinkTimings {
        var timings = LinkTimings()
        timings.settle = .zero
        timings.writePause = .zero
        timings.connectPauses = []
        timings.reconnect = .zero
        timings.straggle = .milliseconds(20)
        timings.expectsTraffic = .never
        return timings
    }
}
