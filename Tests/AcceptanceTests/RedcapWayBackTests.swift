import Foundation
import JSONValues
import Testing

/// What a nurse enters at the project, done by the built program.
@Suite(.timeLimit(.minutes(3))) struct RedcapWayBackTests {
    /// A box with a red on POD 5 and a weight in review, both at the project.
    private func box(_ server: RedcapStandIn) throws -> (Box, [String]) {
        let box = try Box(now: "2026-03-06 12:00:00")
        let options = try box.configure(server, "wayBack: {}")
        try box.addPatient(surgery: "2026-03-01", options: options)
        for arguments in [
            ["enter", "weight", "95", "--at", "2026-03-05T07:00"], ["enter", "weight", "80.1", "--at", "2026-03-06T07:10"],
            ["enter", "symptoms", "3,3,3,3,3,9"],
        ] { #expect(try box.run(arguments + options).status == 0, "\(arguments)") }
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        #expect(try server.row(5)?["alert_level"] == "2")
        return (box, options)
    }

    private func answer(_ box: Box, _ server: RedcapStandIn, _ options: [String], _ pod: Int, _ entry: JSONObject) throws -> String {
        try server.write(pod, entry)
        let sent = try box.run(["export", "redcap", "--all"] + options)
        #expect(sent.status == 0, "\(sent.errors)")
        return try server.row(pod)?["box_answer"]?.string ?? ""
    }

    @Test func aRedIsAcknowledgedAtTheProjectAsItWasShownThere() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        for (entry, words) in [
            (["ack_by": "anna", "ack_time": "2026-03-06 12:00"], "showed nothing before"), (["ack_by": "anna", "ack_time": "soon"], "no time"),
            (["ack_by": "Anna; drop", "ack_time": "2026-03-06 13:05"], "no login"), (["ack_by": "", "ack_time": "2026-03-06 13:05"], "no login"),
        ] as [(JSONObject, String)] {
            #expect(try answer(box, server, options, 5, entry).contains("not taken: ") && server.row(5)?["box_answer"]?.string?.contains(words) == true)
        }
        #expect(try box.sqlite("SELECT count(*) FROM acknowledgement") == "0")
        #expect(try answer(box, server, options, 5, ["ack_by": "anna.b", "ack_time": "2026-03-06 13:05"]).hasPrefix("acknowledged (anna.b): "))
        #expect(try box.sqlite("SELECT author FROM acknowledgement") == "anna.b")
        #expect(try box.run(["export", "redcap", "--all"] + options).status == 0)
        #expect(try box.sqlite("SELECT count(*) FROM acknowledgement") == "1", "an entry is done once")
        #expect(try box.run(["verify"] + options).status == 0)
    }

    @Test func whatTheProjectHadNotShownIsNotAcknowledged() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        // The nurse looks at 13:05; at 13:30 there is a new red, which has not been sent when her entry is read.
        box.now = "2026-03-06 12:30:00"
        for value in [["weight", "84.5"], ["sg", "1.032"]] { #expect(try box.run(["enter"] + value + options).status == 0) }
        #expect(try answer(box, server, options, 5, ["ack_by": "anna", "ack_time": "2026-03-06 13:05"]).contains("there is news since"))
        #expect(try box.sqlite("SELECT count(*) FROM acknowledgement") == "0")
    }

    @Test func aReadingInReviewIsDecidedAtTheProject() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        let items = try server.row(4)?["review_items"]?.string ?? ""
        #expect(items.hasSuffix(" weight 95.00 kg"), "\(items)")
        #expect(try answer(box, server, options, 4, ["ack_by": "anna", "review_decision": "manual:99#0 accept"]).contains("names no waiting reading"))
        #expect(try answer(box, server, options, 4, ["review_decision": "reject"]).hasPrefix("rejected (anna): "))
        #expect(try box.run(["review", "list", "--json"] + options).lines.isEmpty)
        #expect(try server.row(4)?["review_items"]?.string ?? "" == "")
        #expect(try box.run(["verify"] + options).status == 0)
    }

    @Test func theRunningGatewayAsksByItself() async throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        try server.write(5, ["ack_by": "anna", "ack_time": "2026-03-06 13:05"])
        let gateway = try await ServedGateway(data: box.data, environment: box.environment, options: options)
        try await eventually { try server.row(5)?["box_answer"]?.string?.hasPrefix("acknowledged") == true }
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aProjectWithoutTheFieldsIsToldBeforeAnythingIsSent() throws {
        let server = try RedcapStandIn(change: ["box_answer,": "other_name,"])
        let box = try Box(now: "2026-03-06 12:00:00")
        let options = try box.configure(server, "wayBack: {}")
        try box.addPatient(surgery: "2026-03-01", options: options)
        #expect(try box.run(["export", "redcap"] + options).status == 1)
        #expect(try box.run(["status"] + options).output.contains("redcap.wayBack.boxAnswer"))
        #expect(try server.count == 0)
    }
}
