import EventLog
import SystemBus

extension ScaleLink {
    /// bluetoothd, or somebody else, calls an object of ours.
    func received(_ request: BusRequest) {
        requests.append(request)
        noteChange()
    }

    /// Answers what is asked of our objects, until cancelled. A question to a person does not hold up the others.
    func keepAnswering() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                if requests.isEmpty {
                    _ = await nextChange(before: nil)
                } else {
                    let request = requests.removeFirst()
                    group.addTask { await self.serve(request) }
                }
            }
        }
    }

    private func serve(_ request: BusRequest) async {
        let answer: BusAnswer
        if request.sender != control.owner {
            book.foreign += 1
            answer = .refused(name: "org.freedesktop.DBus.Error.AccessDenied", text: "only bluetoothd may call")
        } else {
            answer = await reply(to: request)
        }
        await bus?.answer(request.id, answer)
    }

    private func reply(to request: BusRequest) async -> BusAnswer {
        switch (request.path, request.interface, request.member) {
        case (OwnObjects.monitors, Bluez.objects, "GetManagedObjects"): return .done([OwnObjects.monitorTree])
        case (_, Bluez.monitor, "Release"):
            // The kernel refused, or bluetoothd ends: discovery goes on without.
            control.hasMonitor = false
            control.notBefore[.registerMonitor] = ContinuousClock.now + timings.powerCyclePause
            say(.info, "monitorReleased", "bluetoothd has given the advertisement monitor up; discovery alone is used")
            return .done([])
        case (_, Bluez.monitor, "Activate"), (_, Bluez.monitor, "DeviceFound"), (_, Bluez.monitor, "DeviceLost"): return .done([])
        case (OwnObjects.agent, Bluez.agent, _): return await agentReply(to: request)
        default: return .refused(name: "org.freedesktop.DBus.Error.UnknownMethod", text: "no such method")
        }
    }

    private func agentReply(to request: BusRequest) async -> BusAnswer {
        if request.member == "Release" {
            control.hasAgent = false
            noteChange()
            return .done([])
        }
        if request.member == "Cancel" {
            question?.cancel()
            return .done([])
        }
        // Nobody else may pair with the gateway, and no scale while nobody wants it to.
        guard let path = request.body.first?.path, let address = DeviceAddress(path: path), address == pairing else { return ScaleLink.rejected }
        let asked = Task { await answer(to: request, address, tree.devices[path]?.name) }
        question = asked
        return await withTaskCancellationHandler {
            await asked.value
        } onCancel: {
            asked.cancel()
        }
    }

    /// What a person answers to the agent, or what needs no person.
    private func answer(to request: BusRequest, _ address: DeviceAddress, _ name: String?) async -> BusAnswer {
        switch request.member {
        case "RequestPasskey":
            guard let passkey = await typed(address, name) else { return ScaleLink.rejected }
            return .done([.uint32(passkey)])
        case "RequestPinCode":
            guard let passkey = await typed(address, name) else { return ScaleLink.rejected }
            return .done([.string(String(passkey))])
        case "RequestConfirmation":
            pairedBy = .passkeyCompared
            guard case .uint32(let passkey)? = request.body.last, await prompt.confirms(passkey, device: address, name: name) else { return ScaleLink.rejected }
            return .done([])
        case "DisplayPasskey":
            pairedBy = .passkeyShown
            if request.body.count == 3, case .uint32(let passkey) = request.body[1] { await prompt.show(passkey, device: address, name: name) }
            return .done([])
        // Without a number there is nothing to compare: that the pairing was begun here is the consent.
        case "RequestAuthorization", "AuthorizeService": return .done([])
        default: return ScaleLink.rejected
        }
    }

    private func typed(_ address: DeviceAddress, _ name: String?) async -> UInt32? {
        pairedBy = .passkeyTyped
        return await prompt.passkey(of: address, name: name).flatMap { $0 <= 999_999 ? $0 : nil }
    }

    private static let rejected = BusAnswer.refused(name: "org.bluez.Error.Rejected", text: "Rejected")

    /// Registers the agent, before anything is paired: 5.66 pairs without one only where no number is needed.
    func registerAgent() async throws(BluezFailure) {
        let isAttended = prompt.isAttended
        let capability = isAttended ? "KeyboardDisplay" : "NoInputNoOutput"
        let manager = Bluez.agentManager
        if let agentIsAttended, agentIsAttended != isAttended { await unregisterAgent() }
        agentIsAttended = isAttended
        do throws(BluezFailure) {
            _ = try await call(Bluez.call("/org/bluez", manager, "RegisterAgent", [.path(OwnObjects.agent), .string(capability)]), limit: timings.call)
        } catch .already {
            // Of an earlier registration on the same connection.
        }
        control.hasAgent = true
        _ = try await call(Bluez.call("/org/bluez", manager, "RequestDefaultAgent", [.path(OwnObjects.agent)]), limit: timings.call)
    }

    /// What an agent can show and ask is fixed when it is registered.
    private func unregisterAgent() async {
        do throws(BluezFailure) {
            _ = try await call(Bluez.call("/org/bluez", Bluez.agentManager, "UnregisterAgent", [.path(OwnObjects.agent)]), limit: timings.call)
        } catch {
            // There was none.
        }
    }

    /// Registers the advertisement monitor. While one is registered the kernel hands out every advertisement; without, a controller may
    /// swallow what follows the first one of a scan round.
    func registerMonitor() async throws(BluezFailure) {
        let call = Bluez.call(adapterPath, Bluez.monitorManager, "RegisterMonitor", [.path(OwnObjects.monitors)])
        do throws(BluezFailure) {
            _ = try await self.call(call, limit: timings.call)
        } catch .already {
            // Of before the adapter was switched off.
        }
        control.hasMonitor = true
        say(.info, "monitor", "the advertisement monitor is registered beside discovery")
    }
}
