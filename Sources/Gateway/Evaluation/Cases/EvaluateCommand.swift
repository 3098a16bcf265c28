import JSONValues

/// `hypona evaluate`: answers the cases of a file without any database.
public struct EvaluateCommand: Sendable {
    /// The kind that an option named; nil: told from the file's schema.
    private let kind: (any CaseKind)?
    /// Whether each answer is one JSON line; else it is for a person.
    private let json: Bool

    /// A command. `kind`: what an option such as `--risk` named; nil: told from the file's schema, else core.
    public init(kind: (any CaseKind)? = nil, json: Bool) {
        self.kind = kind
        self.json = json
    }

    /// Answers every case in order, one line a case with `json`. A case that cannot be answered gets its line too, with
    /// place and reason, and the others are answered all the same.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: the name of the file for messages.
    ///   - output: takes a line of results.
    ///   - errors: takes a line of messages.
    /// - Returns: the exit status: 0 all were answered, 1 the file or a case was refused.
    public func run(_ bytes: [UInt8], name: String, output: (String) -> Void, errors: (String) -> Void) -> Int32 {
        let file: CaseFile
        do throws(JSONError) {
            file = try CaseFile(bytes)
        } catch {
            errors("\(name): \(error)")
            return 1
        }
        guard let kind = kind ?? file.schema.map(CaseKinds.kind(schema:)) ?? CaseKinds.all.first else {
            errors("\(name): schema: \"\(file.schema ?? "")\" is no known kind of cases; name the kind by an option")
            return 1
        }
        var status: Int32 = 0
        for (place, item) in file.items.enumerated() {
            let (members, answer) = answer(item, kind)
            let id = members["id"]
            switch answer {
            case .success(let answer) where json: output(line(id, "result", answer.result))
            case .success(let answer):
                output(heading(members) ?? "case \(place + 1)")
                for words in answer.words { output("  " + words) }
            case .failure(let refusal):
                status = 1
                errors("\(name): \(refusal)")
                if json { output(line(id, "error", ["path": .string(refusal.path), "reason": .string(refusal.reason)])) }
            }
        }
        return status
    }

    private func answer(_ item: CaseItem, _ kind: any CaseKind) -> (JSONObject, Result<CaseAnswer, JSONSectionError>) {
        let value: JSONValue
        do throws(JSONError) {
            value = try item.value()
        } catch {
            return (JSONObject(), .failure(JSONSectionError(path: item.place, reason: error.description)))
        }
        guard let members = value.object else {
            return (JSONObject(), .failure(JSONSectionError(path: item.place.isEmpty ? "(document)" : item.place, reason: "must be an object { … }")))
        }
        var section = JSONSection(members, path: item.place)
        do throws(JSONSectionError) {
            return (members, .success(try kind.answer(&section)))
        } catch {
            return (members, .failure(error))
        }
    }

    /// What a person knows the case by.
    private func heading(_ members: JSONObject) -> String? {
        let words = [members["id"], members["name"]].compactMap { $0 }.filter { !$0.isNull }.map { $0.string ?? $0.text() }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func line(_ id: JSONValue?, _ name: String, _ value: JSONValue) -> String {
        var members = JSONObject()
        members["id"] = id
        members[name] = value
        return JSONValue.object(members).text()
    }
}
