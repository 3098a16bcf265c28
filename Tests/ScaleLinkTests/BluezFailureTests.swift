import SystemBus
import Testing

@testable import ScaleLink

/// The names and texts of bluetoothd 5.66 and of the bus, as they were seen.
@Suite struct BluezFailureTests {
    @Test(arguments: [
        ("org.freedesktop.DBus.Error.ServiceUnknown", "", BluezFailure.notRunning),
        ("org.freedesktop.DBus.Error.NameHasNoOwner", "", .notRunning),
        ("org.freedesktop.DBus.Error.Spawn.ChildExited", "", .notRunning),
        ("org.freedesktop.DBus.Error.UnknownObject", "x", .vanished),
        ("org.freedesktop.DBus.Error.UnknownMethod", "x", .vanished),
        ("org.freedesktop.DBus.Error.AccessDenied", "by policy", .denied("by policy")),
        ("org.freedesktop.DBus.Error.InvalidArgs", "x", .other("org.freedesktop.DBus.Error.InvalidArgs: x")),
        ("org.bluez.Error.NotReady", "Resource Not Ready", .notReady), ("org.bluez.Error.InProgress", "In Progress", .inProgress),
        ("org.bluez.Error.AlreadyConnected", "", .already), ("org.bluez.Error.AlreadyExists", "", .already),
        ("org.bluez.Error.AuthenticationFailed", "", .authentication("AuthenticationFailed")),
        ("org.bluez.Error.AuthenticationCanceled", "", .authentication("AuthenticationCanceled")),
        ("org.bluez.Error.AuthenticationTimeout", "", .authentication("AuthenticationTimeout")),
        ("org.bluez.Error.NotPermitted", "Not paired", .notPermitted), ("org.bluez.Error.NotAuthorized", "", .notPermitted),
        ("org.bluez.Error.NotSupported", "Operation is not supported", .notSupported), ("org.bluez.Error.DoesNotExist", "", .vanished),
        ("org.bluez.Error.NotConnected", "", .notConnected), ("org.bluez.Error.Blocked", "Blocked through rfkill", .blocked),
        ("org.bluez.Error.Failed", "Blocked through rfkill", .blocked), ("org.bluez.Error.Failed", "Not connected", .notConnected),
        ("org.bluez.Error.Failed", "Operation already in progress", .inProgress), ("org.bluez.Error.Failed", "le-adapter-not-powered", .notReady),
        ("org.bluez.Error.Failed", "le-connection-abort-by-local", .connection("le-connection-abort-by-local")),
        ("org.bluez.Error.Failed", "le-connection-timeout", .connection("le-connection-timeout")),
        ("org.bluez.Error.Failed", "br-connection-canceled", .connection("br-connection-canceled")),
        ("org.bluez.Error.Failed", "Software caused connection abort", .connection("Software caused connection abort")),
        ("org.bluez.Error.Failed", "Input/output error", .connection("Input/output error")),
        ("org.bluez.Error.ConnectionAttemptFailed", "Page Timeout", .connection("ConnectionAttemptFailed")),
        ("org.bluez.Error.Failed", "No discovery started", .other("org.bluez.Error.Failed: No discovery started")),
        ("org.bluez.Error.Unheard", "of", .other("org.bluez.Error.Unheard: of")), ("com.example.Odd", "thing", .other("com.example.Odd: thing")),
    ])
    func everyRefusalHasItsMeaning(_ name: String, _ text: String, _ meaning: BluezFailure) {
        #expect(BluezFailure(.refused(name: name, text: text)) == meaning)
    }

    @Test func soHaveAllOtherErrors() {
        #expect(BluezFailure(.noReply("")) == .noReply)
        #expect(BluezFailure(.closed) == .busClosed)
        #expect(BluezFailure(.system(what: "x", number: 1)) == .busClosed)
        #expect(BluezFailure(.cancelled) == .cancelled)
        #expect(BluezFailure(.malformed("x")) == .other("x"))
    }
}
