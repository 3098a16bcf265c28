import CArguments
import Glibc
import Service
import Store

/// The executable: sorts the words of the command line, runs one verb, prints its failure.
@main
struct Hypona {
    static func main() async {
        // A reader or client that goes away is told by the write's result, never by a signal.
        signal(SIGPIPE, SIG_IGN)
        // Health data are for owner and group: no file or folder that is made here is open to others.
        umask(0o027)
        let words = (1..<max(1, carguments_count())).compactMap { carguments_word($0).map { String(cString: $0) } }
        exit(await run(words, Terminal()).rawValue)
    }

    private static func run(_ words: [String], _ terminal: Terminal) async -> ExitStatus {
        switch words.first {
        case nil:
            terminal.note(Help.overview)
            return .usage
        case "--version", "-V":
            terminal.line("hypona \(Version.text)")
            return .done
        case "help", "--help", "-h": return help(Array(words.dropFirst()), terminal)
        default: break
        }
        guard let verb = Verbs.named(words) else {
            terminal.note("hypona: unknown verb \"\(words.prefix(2).joined(separator: " "))\"; `hypona help` lists all")
            return .usage
        }
        let rest = Array(words.dropFirst(verb.name.split(separator: " ").count))
        if rest.contains("--help") { return help([verb.name], terminal) }
        do {
            return try await verb.run(try Arguments(rest, for: verb), terminal)
        } catch let failure as CommandFailure {
            terminal.note("hypona: \(failure.message)")
            if failure.status == .usage { terminal.note("usage: \(verb.usage)   (`hypona help \(verb.name)` tells more)") }
            return failure.status
        } catch let failure as StoreError {
            terminal.note("hypona: \(failure)")
            return .unavailable
        } catch let failure as ConfigurationError {
            terminal.note("hypona: \(failure)")
            return .badConfiguration
        } catch {
            terminal.note("hypona: \(error)")
            return .unavailable
        }
    }

    private static func help(_ words: [String], _ terminal: Terminal) -> ExitStatus {
        switch words.first {
        case nil: terminal.line(Help.overview)
        case "--man": terminal.line(Help.manualPage)
        case "--bash": terminal.line(Help.completion)
        default:
            let all = words.flatMap { $0.split(separator: " ").map(String.init) }
            let pages = Verbs.all.filter { verb in
                !verb.isHidden && (verb.name == all.joined(separator: " ") || all.count == 1 && verb.name.hasPrefix((all.first ?? "") + " "))
            }
            guard !pages.isEmpty else {
                terminal.note("hypona: unknown verb \"\(all.joined(separator: " "))\"; `hypona help` lists all")
                return .usage
            }
            terminal.line(pages.map(Help.page).joined(separator: "\n\n"))
        }
        return .done
    }
}
