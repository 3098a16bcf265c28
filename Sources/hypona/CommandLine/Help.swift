import Service

/// Usage texts, manual page and shell completion, all from the table of verbs.
enum Help {
    /// The page of `hypona help`.
    static var overview: String {
        let verbs = Verbs.all.filter { !$0.isHidden }
        let width = (verbs.map(\.name.count).max() ?? 0) + 2
        let lines = verbs.map { "  " + $0.name.padded(to: width) + $0.summary }
        return """
            hypona \(Version.text): the HyponaTrack Gateway, the box beside the bed

            usage: hypona VERB [OPERANDS] [OPTIONS]

            \(lines.joined(separator: "\n"))

            `hypona help VERB` tells more. Exit status: 0 done, 1 an item was rejected or failed, 2 wrong usage,
            3 a needed part is missing or busy, 4 bad configuration.
            """
    }

    /// The page of `hypona help VERB`.
    static func page(_ verb: Verb) -> String {
        let options = verb.allOptions.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.help) }
        let width = (options.map(\.0.count).max() ?? 0) + 2
        return """
            usage: \(verb.usage) [OPTIONS]

            \(verb.summary)

            options:
            \(options.map { "  " + $0.0.padded(to: width) + $0.1 }.joined(separator: "\n"))
            """
    }

    /// The manual page hypona(1) in man(7) format.
    static var manualPage: String {
        func escaped(_ text: String) -> String { text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n.", with: "\n\\&.") }
        let verbs = Verbs.all.filter { !$0.isHidden }.map { verb in
            let options = verb.options.map {
                ".RS\n.TP\n\\fB\\-\\-\(escaped($0.name))\\fR\($0.value.map { " \\fI\(escaped($0))\\fR" } ?? "")\n\(escaped($0.help))\n.RE"
            }
            return ([".TP\n\\fBhypona \(escaped(verb.name))\\fR \(escaped(verb.operands))", escaped(verb.summary)] + options).joined(separator: "\n")
        }
        return """
            .TH HYPONA 1 "" "hypona \(Version.text)" "HyponaTrack Gateway"
            .SH NAME
            hypona \\- the HyponaTrack Gateway, the box beside the bed
            .SH SYNOPSIS
            \\fBhypona\\fR \\fIVERB\\fR [\\fIOPERANDS\\fR] [\\fIOPTIONS\\fR]
            .SH VERBS
            \(verbs.joined(separator: "\n"))
            .SH COMMON OPTIONS
            .TP
            \\fB\\-\\-data\\fR \\fIDIR\\fR
            Data folder; default $HYPONA_DATA, else /var/lib/hypona, else ./var.
            .TP
            \\fB\\-\\-config\\fR \\fIFILE\\fR
            Configuration; default $HYPONA_CONFIG, else /etc/hypona/gateway.json5, else built\\-in defaults.
            .TP
            \\fB\\-\\-json\\fR
            Answer in JSON, one object a line.
            .SH EXIT STATUS
            0 done; 1 an item was rejected or failed; 2 wrong usage; 3 a needed part is missing or busy; 4 bad configuration.
            """
    }

    /// Completion for bash.
    static var completion: String {
        let verbs = Verbs.all.filter { !$0.isHidden }
        let firsts = Set(verbs.compactMap { $0.name.split(separator: " ").first.map(String.init) }).sorted()
        let cases = verbs.map { verb in
            "    \"\(verb.name)\"*) words=\"\(verb.allOptions.map { "--\($0.name)" }.joined(separator: " "))\" ;;"
        }
        let seconds = Dictionary(grouping: verbs.filter { $0.name.contains(" ") }, by: { String($0.name.split(separator: " ")[0]) })
        let pairs = seconds.sorted { $0.key < $1.key }.map { first, verbs in
            "    \"\(first)\") words=\"\(verbs.map { String($0.name.dropFirst(first.count + 1)) }.joined(separator: " "))\" ;;"
        }
        return """
            # bash completion for hypona
            _hypona() {
              local current=${COMP_WORDS[COMP_CWORD]} line="${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
              if [ "$COMP_CWORD" -eq 1 ]; then
                words="\(firsts.joined(separator: " ")) help --version"
              elif [ "$COMP_CWORD" -eq 2 ] && [[ $current != -* ]]; then
                case "$line" in
            \(pairs.joined(separator: "\n"))
                esac
              elif [[ $current == -* ]]; then
                case "$line" in
            \(cases.joined(separator: "\n"))
                esac
              fi
              COMPREPLY=($(compgen -W "$words" -- "$current"))
              [ -n "$words" ] || COMPREPLY=($(compgen -f -- "$current"))
            }
            complete -o filenames -F _hypona hypona
            """
    }
}

extension String {
    /// The text followed by blanks up to that width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
