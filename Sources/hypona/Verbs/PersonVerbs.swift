import JSONValues
import Service
import Store

extension Verbs {
    static let personVerbs: [Verb] = [
        Verb(
            name: "person add", operands: "NAME --role ROLE", summary: "let a person log in to the console; the PIN is asked for, or read from standard input",
            options: [.init(name: "role", value: "patient|nurse|technician", help: "what the person may do", repeats: true)]
        ) { arguments, terminal in
            let name = try arguments.operands(1...1, of: "person add")[0]
            let roles = arguments.all("role")
            guard !roles.isEmpty else { throw CommandFailure.usage("--role is missing: patient, nurse or technician") }
            let pin = try PinEntry(terminal).new(for: name)
            let request = ControlRequest("person.add", ["name": .string(name), "roles": JSONValue(roles), "pin": .string(pin)])
            return printed(try await arguments.client(make: true).perform(request, make: true), arguments, terminal) { _ in "added: \(name)" }
        },
        Verb(name: "person list", operands: "", summary: "who may log in to the console", options: []) { arguments, terminal in
            let persons = try arguments.reader().persons()
            for person in persons {
                let roles = (person["roles"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
                arguments.isJSON ? terminal.json(person) : terminal.line("\((person["name"]?.string ?? "").padded(to: 20)) \(roles)")
            }
            if persons.isEmpty, !arguments.isJSON { terminal.line("nobody; add somebody: hypona person add NAME --role nurse") }
            return .done
        },
        Verb(name: "person set-pin", operands: "NAME", summary: "give a person another PIN; it ends the person's logins", options: []) { arguments, terminal in
            let name = try arguments.operands(1...1, of: "person set-pin")[0]
            let pin = try PinEntry(terminal).new(for: name)
            let request = ControlRequest("person.setPin", ["name": .string(name), "pin": .string(pin)])
            return printed(try await arguments.client().perform(request), arguments, terminal) { _ in "changed: \(name)" }
        },
        Verb(name: "person remove", operands: "NAME", summary: "let a person no longer log in", options: []) { arguments, terminal in
            let name = try arguments.operands(1...1, of: "person remove")[0]
            return printed(try await arguments.client().perform(ControlRequest("person.remove", ["name": .string(name)])), arguments, terminal) { _ in
                "removed: \(name)"
            }
        },
    ]
}
