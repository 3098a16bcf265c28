import Intake
import JSONValues

/// Why a program gets no answer of its address: what is wrong, where, and what to do.
struct APIRefusal: Error, Sendable {
    let status: Int
    let code: String
    let what: String
    /// The path of a member, a header or an address.
    let place: String
    let remedy: String
    var headers: [(String, String)] = []
    /// Every item that was not taken.
    var items: [BridgeRefusal] = []

    init(_ status: Int, _ code: String, _ what: String, at place: String, remedy: String) {
        self.status = status
        self.code = code
        self.what = what
        self.place = place
        self.remedy = remedy
    }

    /// The answer.
    var response: WebResponse {
        var json: JSONObject = [
            "status": .init(status), "code": .string(code), "what": .string(what), "where": .string(place), "remedy": .string(remedy),
        ]
        if !items.isEmpty { json["refused"] = .array(items.map(\.json)) }
        var response = WebResponse.json(.object(json), status: status)
        response.headers += headers
        return response
    }

    static var noPatient: APIRefusal {
        APIRefusal(409, "patient.none", "there is no active patient on this box", at: "", remedy: "staff add one; send it again then")
    }

    static var unavailable: APIRefusal {
        var refusal = APIRefusal(503, "unavailable", "the gateway cannot store or read now", at: "", remedy: "keep it and send it again in a minute")
        refusal.headers = [("Retry-After", "60")]
        return refusal
    }

    /// What a check of the gate says, in the form of this interface.
    init(_ refusal: Refusal, path: String) {
        let remedy =
            switch refusal.status {
            case 404, 405: "see /api/v1/openapi.json for the addresses and their methods"
            case 421: "call the box by its own name or address"
            default: "keep it and send it again in a minute"
            }
        self.init(refusal.status, "http.\(refusal.status)", refusal.english, at: path, remedy: remedy)
    }
}
