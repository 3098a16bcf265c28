import EventLog
import SystemBus

extension ScaleLink {
    /// What follows from a step that failed; the table of errors and reactions.
    func failed(_ step: ControlState.Step, _ failure: BluezFailure) {
        let now = ContinuousClock.now
        var again = now + timings.retry
        switch failure {
        case .cancelled, .busClosed: return
        case .notRunning:
            lostBluetooth()
            raise(.notRunning, "bluetoothd does not run", remedy: "it is waited for; systemctl status bluetooth says why", level: .error)
            control.notBefore[.findOwner] = now + findBackoff.next()
            return noteChange()
        case .notReady, .connection:
            // Only an adapter that is off answers so; its signal may be on the way.
            tree.note(powered: false, adapterPath)
            chooseAdapter()
            control.notBefore[step] = now + timings.discoveryPause
            return noteChange()
        case .inProgress where step == .startDiscovery:
            discoveryRefused(now)
            again = now + timings.discoveryPause
        case .inProgress: break
        case .blocked:
            raise(.blocked, "the adapter is blocked by a switch", remedy: "rfkill unblock bluetooth", level: .error)
            again = now + timings.powerPause
        case .already: succeeded(step)
        case .vanished: vanished(step)
        case .denied: again = now + timings.backoff.upperBound
        default: say(.warning, "failed", "\(step) failed: \(failure)")
        }
        switch step {
        case .startDiscovery, .setFilter:
            raise(.noDiscovery, "discovery cannot be started: \(failure)", remedy: "the adapter is tried again by itself; if it stays so, pull and plug it")
        case .powerOn where failure != .blocked:
            raise(.notPowered, "the adapter cannot be switched on: \(failure)", remedy: "rfkill list, then dmesg; pull and plug the adapter", level: .error)
            again = now + timings.powerPause
        default: break
        }
        control.notBefore[step] = max(control.notBefore[step] ?? again, again)
    }

    /// `InProgress` though we do not discover: something is stuck.
    private func discoveryRefused(_ now: ContinuousClock.Instant) {
        switch ladder.discoveryRefused(now) {
        case .restartDiscovery: control.wantsRestart = true
        case .powerCycle: control.wantsPowerCycle = true
        case .callTechnician, nil: break
        }
    }

    private func succeeded(_ step: ControlState.Step) {
        switch step {
        case .registerAgent: control.hasAgent = true
        case .registerMonitor: control.hasMonitor = true
        default: break
        }
    }

    /// The object or its method is gone.
    private func vanished(_ step: ControlState.Step) {
        if step == .registerMonitor, let path = control.adapter?.path {
            tree.forgetMonitors(path)
            chooseAdapter()
            say(.info, "noMonitor", "bluetoothd offers no advertisement monitor after all; discovery alone is used")
        } else {
            // The tree that told of it is out of date.
            control.isLoaded = false
        }
    }

    /// When silence has to be looked at next; nil while nothing has to be heard.
    var nextLookAtSilence: ContinuousClock.Instant? {
        control.isDiscovering && timings.expectsTraffic != .never ? max(lastTraffic + timings.silence, ContinuousClock.now + timings.silence / 4) : nil
    }

    /// Climbs the ladder where nothing at all is heard.
    func lookAfterSilence() {
        guard control.isDiscovering else { return }
        let now = ContinuousClock.now
        switch ladder.silent(for: now - lastTraffic, now) {
        case .restartDiscovery:
            say(.info, "restart", "nothing at all was heard for \((now - lastTraffic).components.seconds) s: discovery is begun anew")
            control.wantsRestart = true
        case .powerCycle: control.wantsPowerCycle = true
        case .callTechnician:
            raise(
                .silence, "nothing at all is heard although other devices usually are",
                remedy: "pull and plug the adapter; bring a phone with Bluetooth near to test it",
                level: .error)
        case nil: break
        }
    }
}
