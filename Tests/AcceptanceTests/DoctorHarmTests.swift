import JSONValues
import Testing

/// Every line of `hypona doctor` is made to say its trouble by doing that harm to a box.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DoctorHarmTests {
    @Test(arguments: DoctorHarm.all.filter { !$0.isMachine || DoctorHarm.isRoot }) func whatWasBrokenIsSaid(_ harm: DoctorHarm) async throws {
        let answer = try await harm.looked()
        let found = try answer.lines
        #expect(!found.isEmpty, "\(answer.errors)")
        for (name, words) in harm.lines {
            let line = found.first { line in
                guard let check = line["check"]?.string, line["state"]?.string != "ok" else { return false }
                return (name.hasSuffix(" ") ? check.hasPrefix(name) : check == name) && line["text"]?.string?.contains(words) == true
            }
            #expect(line != nil, "\(name) does not say \"\(words)\": \(found.filter { $0["check"]?.string?.hasPrefix(name) == true }.map { $0.text() })")
            #expect(line?["remedy"]?.string?.isEmpty == false, "\(name) says no remedy")
        }
    }

    @Test func noLineIsLeftUnbroken() throws {
        let broken = Set(DoctorHarm.all.flatMap(\.lines.keys).map { $0.hasPrefix("reach ") ? "reach " : $0 })
        let known = try CheckNames.inSources().union(CheckNames.answered()).subtracting(CheckNames.ofStatus)
        #expect(known.subtracting(broken).subtracting(DoctorHarm.onlyTelling).sorted() == [], "never broken: add a harm to DoctorHarm.all")
        #expect(broken.subtracting(known).sorted() == [], "no such line")
        #expect(broken.isDisjoint(with: DoctorHarm.onlyTelling))
    }
}
