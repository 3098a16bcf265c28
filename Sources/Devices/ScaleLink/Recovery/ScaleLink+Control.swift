import EventLog
import SystemBus

extension ScaleLink {
    /// Sets up with bluetoothd whatever is missing, until cancelled.
    func keepControl() async {
        while !Task.isCancelled {
            lookAfterSilence()
            control.wantsDiscovery = holds == 0
            switch control.decision(ContinuousClock.now) {
            case .take(let step): await take(step)
            case .wait(let until): _ = await nextChange(before: earlier(until, nextLookAtSilence))
            }
        }
    }

    private func earlier(_ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func take(_ step: ControlState.Step) async {
        let begun = generation
        do throws(BluezFailure) {
            try await perform(step)
            if begun == generation { control.notBefore[step] = nil }
            // Others wait for what is set up now.
            noteChange()
        } catch {
            // What an earlier bluetoothd refused says nothing about the one that is there now.
            if begun == generation { failed(step, error) }
        }
    }

    private func perform(_ step: ControlState.Step) async throws(BluezFailure) {
        switch step {
        case .findOwner: try await findOwner()
        case .loadTree: try await loadTree()
        case .registerAgent: try await registerAgent()
        case .registerMonitor: try await registerMonitor()
        case .powerOn: try await powerOn()
        case .powerCycle: try await powerCycle()
        case .setFilter:
            _ = try await call(Bluez.filter(adapterPath), limit: timings.call)
            control.isFiltered = control.adapter?.isPowered == true
        case .startDiscovery: try await startDiscovery()
        case .stopDiscovery: try await stopDiscovery()
        }
    }

    /// The object path of the adapter in use.
    var adapterPath: String { control.adapter?.path ?? "/org/bluez" }

    private func findOwner() async throws(BluezFailure) {
        do throws(BluezFailure) {
            let owner = try await call(Bluez.owner, limit: timings.call).first?.string
            if control.owner == nil { control.owner = owner }
        } catch .notRunning {
            // Asking for its objects starts bluetoothd where the system can start it; NameOwnerChanged tells when it is there.
            _ = try await call(Bluez.tree, limit: timings.connect)
        }
        clear(.notRunning)
        findBackoff.reset()
    }

    private func loadTree() async throws(BluezFailure) {
        let begun = generation
        let reply = try await call(Bluez.tree, limit: timings.call)
        guard begun == generation else { return }
        for change in tree.load(reply) { received(change) }
        control.isLoaded = true
        clear(.notRunning)
        chooseAdapter()
        if control.adapter == nil {
            raise(.noAdapter, "there is no Bluetooth adapter", remedy: "plug one in; hciconfig -a and dmesg say whether the kernel knows it", level: .error)
        }
        takeOverConnections()
        noteChange()
    }

    /// Takes the adapter that is configured, or the first one; notes what is lost with an adapter that is gone or off.
    func chooseAdapter() {
        let chosen = tree.adapter(preferring: configuration.adapter)
        let old = control.adapter
        if chosen?.path != old?.path {
            control.forgetAdapter()
            radioGeneration += 1
            subscriptions = subscriptions.filter { path in chosen.map { path.hasPrefix($0.path + "/") } ?? false }
            if let chosen { adapterCame(chosen) } else if old != nil { adapterWent() }
        } else if old?.isPowered == true, chosen?.isPowered == false {
            control.forgetDiscovery()
            control.hasMonitor = false
            radioGeneration += 1
            say(.warning, "poweredOff", "the adapter was switched off; it is switched on again")
        }
        control.adapter = chosen
        if chosen?.isPowered == true {
            clear(.notPowered)
            clear(.blocked)
        }
    }

    private func adapterCame(_ adapter: AdapterState) {
        clear(.noAdapter)
        say(.notice, "adapter", "adapter \(adapter.path.split(separator: "/").last ?? "?"), bluetoothd \(adapter.version ?? "of unknown version")")
        if !adapter.hasMonitors {
            say(.info, "noMonitor", "bluetoothd offers no advertisement monitor (Experimental = true in main.conf would); discovery alone is used")
        }
    }

    private func adapterWent() {
        raise(.noAdapter, "the Bluetooth adapter is gone", remedy: "plug it in again; dmesg says why the kernel lost it", level: .error)
    }

    private func powerOn() async throws(BluezFailure) {
        control.notBefore[.powerOn] = ContinuousClock.now + timings.powerPause
        _ = try await call(Bluez.set(adapterPath, Bluez.adapter, "Powered", .bool(true)), limit: timings.call)
        // An adapter that was on all the time sends no signal, therefore it is asked.
        let answer = try await call(Bluez.get(adapterPath, Bluez.adapter, "Powered"), limit: timings.call)
        tree.note(powered: answer.first?.content.bool == true, adapterPath)
        chooseAdapter()
        if control.adapter?.isPowered == true { return noteChange() }
        raise(.notPowered, "the adapter stays off", remedy: "rfkill list, then dmesg; pull and plug the adapter", level: .error)
    }

    private func powerCycle() async throws(BluezFailure) {
        control.wantsPowerCycle = false
        say(.warning, "powerCycle", "the adapter seems stuck: it is switched off and on, once an hour at most")
        _ = try await call(Bluez.set(adapterPath, Bluez.adapter, "Powered", .bool(false)), limit: timings.call)
        _ = await until(timings.call) { control.adapter?.isPowered != true }
        control.notBefore[.powerOn] = nil
    }

    private func startDiscovery() async throws(BluezFailure) {
        _ = try await call(Bluez.call(adapterPath, Bluez.adapter, "StartDiscovery"), limit: timings.call)
        // Switched off meanwhile: then the answer is about something that is over.
        guard control.adapter?.isPowered == true else { return }
        control.isDiscovering = true
        lastTraffic = ContinuousClock.now
        ladder.discoveryBegan()
        clear(.noDiscovery)
        noteChange()
    }

    private func stopDiscovery() async throws(BluezFailure) {
        let isRestart = control.wantsRestart
        control.wantsRestart = false
        defer {
            control.forgetDiscovery()
            noteChange()
        }
        do throws(BluezFailure) {
            _ = try await call(Bluez.call(adapterPath, Bluez.adapter, "StopDiscovery"), limit: timings.call)
        } catch .other, .inProgress {
            // "No discovery started": that is what was wanted.
        }
        if isRestart { await pause(timings.discoveryPause) }
    }
}
