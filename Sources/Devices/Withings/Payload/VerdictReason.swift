/// Why a reading is accepted, reviewed or rejected. The raw values are the codes of the command line and of `docs/`.
public enum VerdictReason: String, Sendable, Hashable {
    /// Nothing speaks against it.
    case ok = "ok"
    /// Typed into an app.
    case manualEntry = "manual_entry"
    /// The user confirmed in the app that it is his.
    case confirmedByUser = "confirmed_by_user"
    /// It was ambiguous, and is now confirmed.
    case attributionConfirmed = "attribution_confirmed"
    /// A newer version of a stored reading with another value.
    case updatedValue = "updated_value"

    /// A goal of the user (category 2).
    case goalNotMeasurement = "goal_not_measurement"
    /// No category.
    case missingCategory = "missing_category"
    /// A category other than 1 and 2.
    case unknownCategory = "unknown_category"
    /// Value or unit is missing or no number.
    case malformedMeasure = "malformed_measure"
    /// The power of ten is outside −9…3.
    case unitOutOfRange = "unit_out_of_range"
    /// The value has a fraction where only whole numbers occur.
    case nonIntegerValue = "non_integer_value"
    /// Different weights in one group.
    case conflictingWeightsInGroup = "conflicting_weights_in_group"
    /// A unit that is not known.
    case unknownUnit = "unknown_unit"
    /// Below 1 kg or above 600 kg.
    case outOfRange = "out_of_range"

    /// No time.
    case missingDate = "missing_date"
    /// A time that no calendar knows.
    case timestampOutOfRange = "timestamp_out_of_range"
    /// A time before 2009: the clock was not set.
    case clockNotSet = "clock_not_set"
    /// More than 300 s ahead.
    case futureTimestamp = "future_timestamp"
    /// A local time that occurs twice (autumn).
    case ambiguousLocalTime = "ambiguous_local_time"
    /// A local time that was skipped (spring).
    case nonexistentLocalTime = "nonexistent_local_time"
    /// Another calendar day in the account's zone than in the patient's.
    case timezoneDiffers = "timezone_differs"
    /// The time is that of a poll, not of the weighing.
    case timeNotMeasurementTime = "time_not_measurement_time"

    /// No identifier of the group.
    case missingGroupID = "missing_grpid"
    /// An older version of the same group.
    case staleVersion = "stale_version"
    /// The same group twice in one answer.
    case duplicateGroupID = "duplicate_grpid"
    /// The same group is stored already.
    case alreadyImported = "already_imported"
    /// Another group with the same device, second and weight.
    case duplicateInstant = "duplicate_instant"
    /// Another group with the same device and second and another weight.
    case conflictingInstant = "conflicting_instant"
    /// The group is no longer in the account.
    case deletedInSource = "deleted_in_source"

    /// No attribution.
    case missingAttribution = "missing_attrib"
    /// It may belong to another user (attribution 1).
    case ambiguousAttribution = "attrib_ambiguous"
    /// Typed when the account was created (attribution 4).
    case profileCreationValue = "profile_creation_value"
    /// An attribution that is not documented.
    case undocumentedAttribution = "attrib_undocumented"
    /// A captured reading without a device.
    case deviceMissing = "device_missing"
    /// A device that is not known.
    case foreignDevice = "foreign_device"
    /// Another user of the scale or of the app.
    case foreignUser = "foreign_user"
    /// More than 10 % from the reference weight.
    case implausibleJump = "implausible_jump"
}
