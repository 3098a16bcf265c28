import Foundation
import JSONValues
import Store
import Testing

@testable import Console

extension WebResponse {
    var text: String { if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" } }
    func header(_ name: String) -> String? { headers.first { $0.0.lowercased() == name.lowercased() }?.1 }
}

/// Who may do what, and what a request must carry.
@Suite struct GateTests {
    /// Each page with who may read it: on this machine nobody, patient, nurse, technician; then the same from elsewhere.
    @Test(arguments: [
        ("/bedside", [true, true, true, true], [false, true, true, true]),
        ("/station", [false, false, true, false], [false, false, true, false]),
        ("/station/patient", [false, false, true, false], [false, false, true, false]),
        ("/station/export/csv", [false, false, true, false], [false, false, true, false]),
        ("/tech", [false, false, false, true], [false, false, false, true]),
        ("/tech/log", [false, false, false, true], [false, false, false, true]),
        ("/tech/configuration", [false, false, false, true], [false, false, false, true]),
        ("/tech/doctor", [false, false, false, true], [false, false, false, true]),
        ("/tech/contacts", [false, false, false, true], [false, false, false, true]),
        ("/tech/photos", [false, false, false, true], [false, false, false, true]),
        ("/station/patient/profile", [false, false, true, false], [false, false, true, false]),
        ("/metrics", [true, true, true, true], [false, false, false, true]),
        ("/healthz", [true, true, true, true], [true, true, true, true]),
        ("/login", [true, true, true, true], [true, true, true, true]),
    ])
    func everyPageAdmitsItsRoles(_ path: String, _ here: [Bool], _ elsewhere: [Bool]) async throws {
        let bench = try await ConsoleBench()
        var tokens: [String?] = [nil]
        for name in ["pat", "anna", "theo"] { tokens.append(try await bench.session(name)) }
        for (peer, allowed) in [("127.0.0.1", here), ("192.0.2.7", elsewhere)] {
            for (token, isAllowed) in zip(tokens, allowed) {
                let answer = await bench.request("GET", path, as: token, headers: ["host": "127.0.0.1:1"], peer: peer)
                #expect((answer.status == 200) == isAllowed, "\(path) \(peer): \(answer.status)")
                if !isAllowed { #expect(answer.status == (token == nil ? 303 : 403)) }
            }
        }
    }

    @Test func everyActNeedsLoginRoleAndToken() async throws {
        let bench = try await ConsoleBench()
        let nurse = try await bench.session("anna")
        #expect(await bench.post("/tech/support", as: nurse, [:]).status == 403)
        #expect(await bench.request("POST", "/tech/support").status == 401)
        let acts = ["/station/reviews/x", "/station/patient/consent"]
        let form = ["action": "accept", "kind": "withdrawn"]
        for path in acts {
            #expect(await bench.request("POST", path, form: form).status == 401)
            #expect(await bench.request("POST", path, as: nurse, form: form).status == 403)
            #expect(await bench.request("POST", path, as: nurse, form: form.merging(["token": String(repeating: "0", count: 64)]) { $1 }).status == 403)
            let other = try await bench.session("anna")
            let stolen = form.merging(["token": bench.console.sessions.formToken(of: other)]) { $1 }
            #expect(await bench.request("POST", path, as: nurse, form: stolen).status == 403)
            #expect(await bench.post(path, as: nurse, form, headers: ["origin": "https://evil.example"]).status == 403)
            #expect(await bench.post(path, as: nurse, form, headers: ["origin": "null"]).status == 403)
            #expect(await bench.post(path, as: nurse, form, headers: ["sec-fetch-site": "cross-site"]).status == 403)
            #expect(await bench.post(path, as: try await bench.session("theo"), form).status == 403)
        }
        #expect(bench.acts.isEmpty)
        for path in acts { #expect(await bench.post(path, as: nurse, form, headers: ["origin": "http://127.0.0.1:8420"]).status == 303) }
        #expect(bench.acts.map(\.verb) == ["review", "consent"])
        #expect(bench.acts.allSatisfy { $0.author.name == "anna" && $0.author.origin == "console" })
    }

    /// Every form of every page, found among the routes themselves: without the visitor's token, or from another site, nothing is done.
    @Test func everyFormNeedsItsToken() async throws {
        let bench = try await ConsoleBench()
        let forms = ConsoleService.routes.filter { $0.method == .post && $0.needsToken }
        #expect(forms.count > 20)
        for form in forms {
            for name in ["anna", "theo", "pat"] {
                let token = try await bench.session(name)
                let fields = ["token": bench.console.sessions.formToken(of: token), "value": "1", "role": "clinic", "kind": "given"]
                for headers in [["origin": "https://evil.example"], ["sec-fetch-site": "cross-site"], ["origin": "null"]] {
                    #expect(await bench.request("POST", form.example, as: token, form: fields, headers: headers).status == 403, "\(form.example)")
                }
                let stolen = fields.merging(["token": String(repeating: "0", count: 64)]) { $1 }
                #expect(await bench.request("POST", form.example, as: token, form: stolen).status == 403, "\(form.example)")
            }
        }
        #expect(bench.acts.isEmpty)
    }

    @Test(arguments: [
        ("127.0.0.1:8420", "127.0.0.1", 200), ("localhost", "127.0.0.1", 200), ("[::1]:8420", "::1", 200), ("evil.example", "127.0.0.1", 421),
        ("127.0.0.1.evil.example", "127.0.0.1", 421), ("box.example", "192.0.2.7", 200),
    ])
    func namesOfOtherSitesDoNotReachThisMachine(_ host: String, _ peer: String, _ status: Int) async throws {
        let bench = try await ConsoleBench()
        #expect(await bench.request("GET", "/login", headers: ["host": host], peer: peer).status == status)
    }

    @Test func unknownAddressesAndMethodsAreRefused() async throws {
        let bench = try await ConsoleBench()
        for path in ["/nothing", "/assets/../Package.swift", "/assets/%2e%2e", "/station/evidence", "/assets", "//assets//console.css//x"] {
            #expect(await bench.request("GET", path).status == 404, "\(path)")
        }
        for method in ["PUT", "DELETE", "TRACE", "OPTIONS", "PATCH", "X"] { #expect(await bench.request(method, "/bedside").status == 405) }
        #expect(bench.gate.bodyLimit("POST", "/nothing") == 4096)
        #expect(bench.gate.bodyLimit("POST", "/login") == Route.formLimit)
        #expect(bench.gate.bodyLimit("GET", "/bedside") == Route.formLimit)
    }

    @Test func theLanguageIsTheVisitorsWish() async throws {
        let bench = try await ConsoleBench()
        func lang(_ path: String, _ headers: [String: String] = [:]) async -> String {
            let text = await bench.request("GET", path, headers: headers).text
            return text.contains("<html lang=\"en\">") ? "en" : text.contains("<html lang=\"de\">") ? "de" : "?"
        }
        #expect(await lang("/login") == "de")
        #expect(await lang("/login", ["accept-language": "en-GB,en;q=0.9,de;q=0.8"]) == "en")
        #expect(await lang("/login", ["accept-language": "fr-FR, de;q=0.8, en;q=0.2"]) == "de")
        #expect(await lang("/login", ["accept-language": "en", "cookie": "lang=de"]) == "de")
        #expect(await lang("/login?lang=en", ["cookie": "lang=de"]) == "en")
        #expect(await lang("/login?lang=xx", ["accept-language": "zz"]) == "de")
        let answer = await bench.request("GET", "/login?lang=en")
        #expect(answer.headers.contains { $0.0 == "Set-Cookie" && $0.1.hasPrefix("lang=en;") })
    }

    @Test func cookiesAreHiddenFromScriptsAndOtherSites() async throws {
        let bench = try await ConsoleBench()
        let cookie = try #require(await bench.request("GET", "/login").header("set-cookie"))
        for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part)) }
        #expect(await bench.request("GET", "/login", as: String(repeating: "a", count: 64)).header("set-cookie") == nil)
        // A token that is none of ours is replaced.
        #expect(await bench.request("GET", "/login", as: "short").header("set-cookie") != nil)
    }
}
