/// The weighings that a Beurer BF700/710/800 or Sanitas SBF70/75 keeps for its users, characteristic FFE1.
///
///      0  1  2  3  4 …
///     E7 33                            list the users
///     E7 F0 33 00 02 08                2 users of at most 8
///     E7 34 02 01 uid8 name3 year …    user 1 of 2: number of 8 octets, name, year of birth − 1900
///     E7 41 uid8                       send the weighings of that user
///     E7 F0 41 04                      4 parts follow, two a weighing
///     E7 42 04 01 …                    part 1 of 4: the first half of a weighing, ``BeurerSanitasMerged`` without its four leading octets
///     E7 42 04 02 …                    part 2 of 4: its second half
///     E7 43 uid8                       delete the weighings of that user
///
/// E7 stands for the head of the model. Frames 34 and 42 wait for their acknowledgement; F0 acknowledges what we wrote.
///
/// Source: openScale `BluetoothBeurerSanitas.java` and `BeurerSanitasHandler.kt`; an SBF70 client in Python that was run against the scale. Both agree.
public enum BeurerSanitasHistory {
    /// Asks for the users; `head` is E or F, the upper half of the first octet of this model's frames.
    public static func listUsers(head: UInt8) -> [UInt8] { command(head, 0x33) }

    /// Asks for the weighings of a user.
    public static func send(_ user: [UInt8], head: UInt8) -> [UInt8] { command(head, 0x41) + user }

    /// Deletes the weighings of a user: only after they are stored.
    public static func delete(_ user: [UInt8], head: UInt8) -> [UInt8] { command(head, 0x43) + user }

    /// How many users the scale has; nil where the frame is no answer to that.
    public static func userCount(_ frame: [UInt8]) -> Int? { isAnswer(frame, to: 0x33) && frame.count >= 5 ? Int(frame[4]) : nil }

    /// How many parts follow; nil where the frame is no answer to that.
    public static func partCount(_ frame: [UInt8]) -> Int? { isAnswer(frame, to: 0x41) ? Int(frame[3]) : nil }

    /// Whether the frame answers a deletion.
    public static func isDeleted(_ frame: [UInt8]) -> Bool { isAnswer(frame, to: 0x43) }

    /// A user of the list: its place in it from 1, and its number; nil where the frame is none.
    public static func user(_ frame: [UInt8]) -> (place: Int, number: [UInt8])? {
        guard frame.count >= 12, isFrame(frame, 0x34) else { return nil }
        return (Int(frame[3]), Array(frame[4..<12]))
    }

    /// A part of a weighing: its place from 1, how many there are, and its content; nil where the frame is none.
    public static func part(_ frame: [UInt8]) -> (place: Int, count: Int, content: [UInt8])? {
        guard frame.count >= 5, isFrame(frame, 0x42) else { return nil }
        return (Int(frame[3]), Int(frame[2]), Array(frame[4...]))
    }

    private static func command(_ head: UInt8, _ number: UInt8) -> [UInt8] { [head & 0xF0 | 0x07, number] }
    private static func isFrame(_ frame: [UInt8], _ number: UInt8) -> Bool { frame.count >= 4 && frame[0] & 0x0F == 0x07 && frame[1] == number }
    private static func isAnswer(_ frame: [UInt8], to number: UInt8) -> Bool { isFrame(frame, 0xF0) && frame[2] == number }
}
