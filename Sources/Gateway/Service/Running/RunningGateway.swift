import ScaleLink
import EscalationCore
import Evaluation
import Alarms
import CivilTime
import Console
import DropFolder
import EventLog
import Glibc
import Intake
import JSONValues
import Store
import Withings

/// The parts of a gateway while it runs.
public struct RunningGateway: Sendable {
    let local: LocalGateway
    let configuration: GatewayConfiguration
    let console: ConsoleService
    let say: @Sendable (String) -> Void

    /// A part that runs until it is cancelled.
    private typealias Part = @Sendable () async throws -> Void

    /// The way of a file into the gateway.
    var files: FileIntake { FileIntake(intake: local.intake, clock: local.clock, log: local.log) }

    func run() async throws {
        let started = ContinuousClock.now
        let log = local.log
        log(.notice, "service", "service.started", "The gateway starts on \(local.folder.path).", ["pid": JSONValue(Int(getpid()))])
        log(configuration.study.thresholds.thresholds.approval == nil ? .warning : .notice, "service", "thresholds", configuration.study.thresholds.logLine)
        let dropPath = configuration.dropFolder ?? FileSystem.absolute(local.folder.drop)
        let drop = DropFolder(path: dropPath, log: log, handler: dropHandler)
        let scales = configuration.bluetooth.isEnabled ? ScaleSource(configuration.bluetooth.link, intake: local.intake, clock: local.clock, log: log) : nil
        await local.status.connect { await LiveStatus.checks(drop: drop, link: scales?.link) }
        let cloud = cloudSource()
        local.sources.set { await cloud?.service.importBeforeConclusion() }
        let faults = FaultWatch(
            alarms: local.alarms, drop: drop, scales: scales?.link,
            cloud: configuration.withings == nil ? nil : cloud.map { .link($0.service) } ?? .broken)
        let control = try ControlServer(folder: local.folder, log: log) { [local] request, user in
            guard request.verb == LiveStatus.verb else { return await local.perform(request, user: user) }
            return ControlAnswer(await LiveStatus.checks(drop: drop, link: scales?.link).map(\.json))
        }
        defer { control.stop() }
        try await local.intake.resume()
        try await local.intake.bringUpToDate()
        let ready: @Sendable (String) -> Void = { address in
            ServiceManager.notify("READY=1\nSTATUS=console at \(address), photos into \(dropPath)")
            let milliseconds = Int((ContinuousClock.now - started) / .milliseconds(1))
            log(
                .notice, "service", "service.ready", "Ready after \(milliseconds) ms; console at \(address).",
                ["drop": .string(dropPath), "console": .string(address)])
            say("console: \(address)\ndrop photos into: \(dropPath)")
        }
        let parts: [Part] = [
            { await drop.run() }, { try await console.run(started: ready) }, { await local.alarms.run() }, { await scales?.link.run() },
            { await cloud?.service.run() }, { await faults.run() }, keepTime, watchdog,
            { try await demonstration() },
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in parts { group.addTask { try await part() } }
            group.addTask { try await stopSignal() }
            do {
                // The signal's task ends by throwing; every other part runs on or ends by itself.
                while try await group.next() != nil {}
            } catch is Stop {}
            ServiceManager.notify("STOPPING=1")
            LastResort.arm()
            group.cancelAll()
        }
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

    private func demonstration() async throws {
        if configuration.playsDemonstration { try await DemoScenario(gateway: self).play() }
    }

    private struct Stop: Error {}

    private func stopSignal() async throws {
        for await signal in Signals.stream([SIGTERM, SIGINT, SIGHUP]) {
            if signal != SIGHUP { throw Stop() }
            await reload()
        }
    }

    /// SIGHUP: reads the configuration again; a bad one keeps the old and says so.
    private func reload() async {
        ServiceManager.notify("RELOADING=1")
        do {
            let path = configuration.file == GatewayConfiguration().file ? nil : configuration.file
            let fresh = try GatewayConfiguration.load(option: path, environment: nil)
            try await local.intake.apply(fresh.study)
            await console.apply(fresh.study)
            local.log(.notice, "service", "configuration.reloaded", "The configuration was read again.")
        } catch {
            local.log(.error, "service", "configuration.refused", "The configuration was not taken, the one before stays in force: \(error)")
        }
        ServiceManager.notify("READY=1")
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

    /// Days end and begin without any reading: everything derived is brought up to date once a minute.
    private func keepTime() async throws {
        while !Task.isCancelled {
            try await Task.sleep(for: .seconds(60), tolerance: .seconds(5))
            do {
                try await local.intake.bringUpToDate()
                if let days = configuration.evidenceDays { _ = try await local.intake.retire(before: local.clock.now().adding(seconds: -Int64(days) * 86_400)) }
            } catch {
                local.log(.error, "intake", "intake.notUpToDate", "The days could not be brought up to date: \(error)")
            }
        }
    }

    /// Signs of life for the service manager, given only while the one writer answers.
    private func watchdog() async throws {
        guard let interval = ServiceManager.watchdogMicroseconds else { return }
        while !Task.isCancelled {
            try await Task.sleep(for: .microseconds(Int64(interval / 3)))
            _ = try await local.intake.facts()
            ServiceManager.notify("WATCHDOG=1")
        }
    }
}
