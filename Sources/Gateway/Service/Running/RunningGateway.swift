import ScaleLink
import EscalationCore
import Evaluation
import Alarms
import BlockingWork
import CMemory
import CivilTime
import Console
import DropFolder
import EventLog
import Glibc
import HandOff
import Intake
import JSONValues
import Store
import Withings

/// The parts of a gateway while it runs.
public struct RunningGateway: Sendable {
    let local: LocalGateway
    let configuration: GatewayConfiguration
    let console: ConsoleService
    let start: Start
    let say: @Sendable (String) -> Void
    /// The commands of people while the parts run.
    let commands = CommandDesk()

    /// Why the parts start.
    enum Start: Sendable {
        /// With the process.
        case first
        /// Under a configuration that was read again.
        case reload
        /// Under the one before, because a part could not start under the one that was read.
        case back
    }

    /// A part that runs until it is cancelled.
    private typealias Part = @Sendable () async throws -> Void

    /// The way of a file into the gateway.
    var files: FileIntake { FileIntake(intake: local.intake, clock: local.clock, log: local.log) }

    /// Runs until it is cancelled; `started` hears that every part has started.
    func run(started hasStarted: @escaping @Sendable () -> Void) async throws {
        let started = ContinuousClock.now
        let log = local.log
        log(.notice, "service", "service.started", "The gateway starts on \(local.folder.path).", ["pid": JSONValue(Int(getpid()))])
        log(configuration.study.thresholds.thresholds.approval == nil ? .warning : .notice, "service", "thresholds", configuration.study.thresholds.logLine)
        let dropPath = configuration.dropFolder ?? FileSystem.absolute(local.folder.drop)
        let drop = DropFolder(
            path: dropPath, log: log, sharedKind: { SystemFiles().mount(of: $0).flatMap { $0.isRemote ? $0.kind : nil } },
            // Weighings of the cloud say themselves which is newer. Of others the one that came later counts: they are taken one after the other.
            isQuick: { $0.bytes.count < 1 << 16 && PayloadKind.detect($0.bytes) == .measures }, handler: dropHandler)
        let scales = configuration.bluetooth.isEnabled ? ScaleSource(configuration.bluetooth.link, intake: local.intake, clock: local.clock, log: log) : nil
        let live = LiveStatus(drop: drop, scales: scales, intake: local.intake)
        await local.reading.connect { await live.checks() }
        let cloud = cloudSource()
        local.sources.set { await cloud?.service.importBeforeConclusion() }
        if let cloud { local.sources.listen { await cloud.service.notification($0, method: "POST") } }
        let faults = FaultWatch(
            alarms: local.alarms, drop: drop, scales: scales?.link,
            cloud: configuration.withings == nil ? nil : cloud.map { .link($0.service) } ?? .broken, folder: local.folder, clock: local.clock)
        let desk = scales.map { ScaleDesk(link: $0.link, intake: local.intake, clock: local.clock) }
        await local.pairing.connect(desk)
        let control = try ControlServer(folder: local.folder, log: log) { [local] request, user, caller in
            switch request.verb {
            case LiveStatus.verb: ControlAnswer(await live.checks().map(\.json))
            case let verb where ScaleDesk.verbs.contains(verb):
                await ScaleDesk.perform(request, by: AuditAuthor(name: user, origin: "cli"), caller: caller, at: desk)
            default: await local.perform(request, user: user)
            }
        }
        commands.serve(control)
        try await local.intake.resume()
        // At the start of the process the days are brought up to date by whoever keeps the time, after everything has begun.
        if start == .first { try await local.intake.judgeUnderSettings() } else { try await local.intake.apply(configuration.study) }
        let ready: @Sendable (String) -> Void = { address in
            live.consoleAnswers(at: address)
            ServiceManager.notify("READY=1\nSTATUS=console at \(address), photos into \(dropPath)")
            let milliseconds = Int((ContinuousClock.now - started) / .milliseconds(1))
            log(
                .notice, "service", "service.ready", "Ready after \(milliseconds) ms; console at \(address).",
                ["drop": .string(dropPath), "console": .string(address)])
            if start == .reload { log(.notice, "service", "configuration.reloaded", "The configuration was read again and is in force.") }
            hasStarted()
            say("console: \(address)\ndrop photos into: \(dropPath)")
        }
        let parts: [Part] = [
            { await drop.run() }, { try await console.run(started: ready) }, { await local.alarms.run() }, { await scales?.link.run() },
            { await cloud?.service.run() }, { await faults.run() }, keepTime, { await local.intake.judgeOwed() }, watchdog,
            { try await keepStatus(live) },
            { await local.handOff.run() }, { await tellSourceFaults() },
            { try await demonstration() },
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in parts { group.addTask { try await part() } }
            do {
                while try await group.next() != nil {}
            } catch is CancellationError {
                // The parts were asked to end; one that slept says so.
            }
        }
        await local.pairing.end()
    }

    /// The cloud by plan; nil where none is configured, or where something is missing for it: that stops nothing else.
    private func cloudSource() -> CloudSource? {
        guard let settings = configuration.withings else { return nil }
        do {
            return try CloudSource(settings, folder: local.folder, intake: local.intake, clock: local.clock, log: local.log)
        } catch {
            local.log(.error, "withings", error.code, "the Withings cloud cannot be asked: \(error)")
            return nil
        }
    }

    /// A day that went out as green is none any more once a source of readings is dead.
    private func tellSourceFaults() async {
        for await isDead in local.alarms.sourceFaults {
            do { try await local.handOff.sourceFaultChanged() } catch {
                local.log(.error, "handoff", "handoff.store", "That a source is \(isDead ? "dead" : "alive") cannot be told to the targets: \(error)")
            }
        }
    }

    private func demonstration() async throws {
        if configuration.playsDemonstration { try await DemoScenario(gateway: self).play() }
    }

    /// A dropped file: photos and payloads alike.
    private var dropHandler: DropFolder.Handler {
        { file in
            let result = try await files.take(file.bytes, name: file.name, modified: file.modifiedAt, as: nil)
            let place: DropVerdict.Place =
                switch result.status {
                case .accepted, .duplicate: .done
                case .review: .review
                case .rejected: .failed
                }
            return DropVerdict(place, reason: FeedbackText.of(result, configuration.language))
        }
    }

    /// Days end and begin without any reading: everything derived is brought up to date at the start and once a minute.
    private func keepTime() async throws {
        while !Task.isCancelled {
            do {
                try await local.intake.bringUpToDate()
                if let days = configuration.evidenceDays { _ = try await local.intake.retire(before: local.clock.now().adding(seconds: -Int64(days) * 86_400)) }
            } catch {
                local.log(.error, "intake", "intake.notUpToDate", "The days could not be brought up to date: \(error)")
            }
            // A derivation of many readings needs room for a moment, and the start code that nothing runs again.
            cmemory_give_back(RunningGateway.spareMemory)
            cmemory_leave_files()
            try await CommonBeat.sleep(every: 60)
        }
    }

    /// So many bytes may stay free for the next derivation.
    private static let spareMemory = 1 << 20

    /// Signs of life for the service manager, given only while the one writer and the alarm path answer.
    private func watchdog() async throws {
        guard let interval = ServiceManager.watchdogMicroseconds else { return }
        var isTold = false
        while !Task.isCancelled {
            do {
                _ = try await local.intake.facts()
                _ = await local.alarms.alarms()
                ServiceManager.notify("WATCHDOG=1")
                isTold = false
            } catch {
                if !isTold { local.log(.error, "service", "service.writerFails", "No sign of life is given: the writer cannot read its database: \(error)") }
                isTold = true
            }
            try await Task.sleep(for: .microseconds(Int64(interval / 3)))
        }
    }

    /// What `systemctl status` shows: the sources that have a fault, or that all is well.
    private func keepStatus(_ live: LiveStatus) async throws {
        while ServiceManager.isThere, !Task.isCancelled {
            try await CommonBeat.sleep(every: 60)
            let troubles = await live.checks().filter { $0.state != .ok }.map { "\($0.check): \($0.text)" }
            ServiceManager.notify("STATUS=" + (troubles.isEmpty ? "all sources work" : troubles.joined(separator: "; ")))
        }
    }
}
