/// What is carried through a series from day to day.
struct Course {
    /// The last monitored day.
    var previous: DayState?
    /// The day from which a red is not acknowledged.
    var latchedSince: Int?
    /// The day of a red that a correction took away before anybody acknowledged it.
    var openSince: Int?
    /// The day of the last reaction test, if it was raised.
    var raisedTest: Int?

    /// The day of the alarm that is open although nothing is red. While a red is latched no correction can take one away, so the
    /// corrected one is the older.
    var openAlarm: Int? { openSince ?? latchedSince }
}
