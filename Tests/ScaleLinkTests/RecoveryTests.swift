import Testing

@testable import ScaleLink

/// The ladder, the order of steps, and the pauses: pure values.
@Suite struct RecoveryTests {
    private let start = ContinuousClock.now

    private func limits(_ change: (inout LinkTimings) -> Void = { _ in }) -> LinkTimings {
        var timings = LinkTimings()
        change(&timings)
        return timings
    }

    /// A ladder that has heard something in each of the last `minutes` minutes before `start`.
    private func ladder(minutes: Int, _ limits: LinkTimings) -> RecoveryLadder {
        var ladder = RecoveryLadder(limits: limits)
        for minute in 0..<minutes { ladder.heard(start - .seconds(60 * (minutes - minute))) }
        return ladder
    }

    @Test func inBusyAirSilenceClimbsTheLadder() {
        var ladder = ladder(minutes: 40, limits())
        #expect(ladder.silent(for: .seconds(59), start) == nil)
        #expect(ladder.silent(for: .seconds(60), start) == .restartDiscovery)
        #expect(ladder.silent(for: .seconds(99), start + .seconds(39)) == nil)
        #expect(ladder.silent(for: .seconds(100), start + .seconds(40)) == .powerCycle)
        #expect(ladder.silent(for: .seconds(140), start + .seconds(80)) == .callTechnician)
        // Again and again the harmless step, and after an hour the hard one once more.
        #expect(ladder.silent(for: .seconds(180), start + .seconds(120)) == .restartDiscovery)
        #expect(ladder.silent(for: .seconds(3700), start + .seconds(3640)) == .powerCycle)
        ladder.heard(start + .seconds(3700))
        #expect(ladder.silent(for: .seconds(60), start + .seconds(3760)) == .restartDiscovery)
        #expect(ladder.silent(for: .seconds(100), start + .seconds(3800)) == .restartDiscovery, "not twice in an hour")
    }

    @Test func receivingAgainIsTriedWithinTwoMinutes() {
        let timings = limits()
        #expect(timings.silence <= .seconds(60))
        #expect(timings.silence + timings.silencePause + timings.call <= .seconds(120))
        #expect(timings.connect + timings.disconnect <= .seconds(30))
    }

    @Test func aQuietFlatIsLeftInPeace() {
        var ladder = ladder(minutes: 3, limits())
        for round in 0..<50 {
            let at = Duration.seconds(60 + 40 * round)
            #expect(ladder.silent(for: at, start + at) == .restartDiscovery)
        }
        var never = self.ladder(minutes: 60, limits { $0.expectsTraffic = .never })
        #expect(never.silent(for: .seconds(9999), start) == nil)
    }

    @Test func whatWasBusyYesterdayIsNotBusyNow() {
        var minutes = BusyMinutes()
        for minute in 0..<40 { minutes.heard(start + .seconds(60 * minute)) }
        #expect(minutes.areUsual(limits()))
        for minute in [200, 300, 400] { minutes.heard(start + .seconds(60 * minute)) }
        #expect(!minutes.areUsual(limits()))
        for minute in 0..<200 { minutes.heard(start + .seconds(60 * (1000 + minute))) }
        #expect(minutes.areUsual(limits()))
        #expect(!BusyMinutes().areUsual(limits()))
    }

    @Test func callsWithoutAnswerAreCountedTogether() {
        var ladder = RecoveryLadder(limits: limits())
        #expect(ladder.unanswered(start) == nil)
        #expect(ladder.unanswered(start) == nil)
        ladder.answered()
        #expect(ladder.unanswered(start) == nil)
        #expect(ladder.unanswered(start) == nil)
        #expect(ladder.unanswered(start) == .powerCycle)
        for _ in 0..<2 { #expect(ladder.unanswered(start) == nil) }
        #expect(ladder.unanswered(start) == .callTechnician, "not twice in an hour")
    }

    @Test func refusedDiscoveryIsCountedUntilItBegins() {
        var ladder = RecoveryLadder(limits: limits())
        #expect(ladder.discoveryRefused(start) == .restartDiscovery)
        #expect(ladder.discoveryRefused(start) == .restartDiscovery)
        ladder.discoveryBegan()
        for _ in 0..<2 { #expect(ladder.discoveryRefused(start) == .restartDiscovery) }
        #expect(ladder.discoveryRefused(start) == .powerCycle)
        for _ in 0..<2 { #expect(ladder.discoveryRefused(start) == .restartDiscovery) }
        #expect(ladder.discoveryRefused(start) == .callTechnician)
    }

    @Test func pausesDoubleToALimit() {
        var backoff = Backoff(.seconds(1) ... .seconds(60))
        #expect((0..<8).map { _ in backoff.next() } == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
        backoff.reset()
        #expect(backoff.next() == .seconds(1))
    }

    @Test func stepsComeInTheirOrder() {
        var state = ControlState()
        #expect(state.decision(start) == .wait(until: nil))
        state.hasBus = true
        #expect(state.decision(start) == .take(.findOwner))
        state.owner = ":1.2"
        #expect(state.decision(start) == .take(.loadTree))
        state.isLoaded = true
        #expect(state.decision(start) == .take(.registerAgent))
        state.hasAgent = true
        #expect(state.decision(start) == .wait(until: nil), "no adapter: it is waited for")
        state.adapter = AdapterState(path: "/org/bluez/hci0")
        #expect(state.decision(start) == .take(.powerOn))
        state.adapter?.isPowered = true
        #expect(state.decision(start) == .take(.setFilter))
        state.isFiltered = true
        #expect(state.decision(start) == .take(.startDiscovery))
        state.isDiscovering = true
        #expect(state.decision(start) == .wait(until: nil))
        state.wantsDiscovery = false
        #expect(state.decision(start) == .take(.stopDiscovery))
        state.isDiscovering = false
        #expect(state.decision(start) == .wait(until: nil))
        state.adapter?.hasMonitors = true
        #expect(state.decision(start) == .take(.registerMonitor))
        state.wantsPowerCycle = true
        #expect(state.decision(start) == .take(.powerCycle))
    }

    @Test func whatFailedWaitsAndHoldsUpOnlyWhatNeedsIt() {
        var state = ControlState()
        state.hasBus = true
        state.owner = ":1.2"
        state.isLoaded = true
        state.adapter = AdapterState(path: "/org/bluez/hci0")
        state.adapter?.isPowered = true
        state.notBefore[.registerAgent] = start + .seconds(10)
        #expect(state.decision(start) == .take(.setFilter), "without an agent advertisements are still heard")
        state.notBefore[.setFilter] = start + .seconds(5)
        #expect(state.decision(start) == .wait(until: start + .seconds(5)))
        #expect(state.decision(start + .seconds(5)) == .take(.setFilter))
        state.forgetBluetooth()
        #expect(state.decision(start) == .take(.findOwner) && state.notBefore.isEmpty && state.adapter == nil)
    }
}
