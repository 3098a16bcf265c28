/// Why a photo gave no sure value. `docs/photo-reasons.md` lists the codes for people; the two belong together.
public enum PhotoReason: String, Sendable, CaseIterable {
    /// Only one of the two readers could read the value.
    case oneReader = "one_reader"
    /// The two readers read different values.
    case readersDiffer = "readers_differ"
    /// The digits were read, the decimal point was not.
    case pointNotSeen = "point_not_seen"
    /// The readings of the picture's variants do not agree well enough.
    case unsureVote = "unsure_vote"
    /// An error word such as LLL, HHH, Err or AAA.
    case errorDisplay = "error_display"
    /// A refractive index.
    case refractiveIndex = "refractive_index"
    /// A Brix value.
    case brix
    /// Only a temperature.
    case temperatureOnly = "temperature_only"
    /// A number that is no specific gravity.
    case otherNumber = "other_number"
    /// No display and no eyepiece was found.
    case displayNotFound = "display_not_found"
    /// A display was found, nothing on it could be read.
    case unreadable
    /// The picture is blurred.
    case blurred
    /// The picture is too dark.
    case tooDark = "too_dark"
    /// A reflection covers part of the display.
    case glare
    /// Part of the value is outside the picture.
    case cutOff = "cut_off"
    /// The file ends before the picture does.
    case truncated
    /// The display is too small in the picture.
    case tooSmall = "too_small"
    /// The eyepiece shows no boundary line.
    case noBoundary = "no_boundary"
    /// The boundary line may be a shadow: faint, ragged, tilted against the ticks, or one of several.
    case boundaryUnsure = "boundary_unsure"
    /// The boundary lies outside the scale.
    case outsideScale = "outside_scale"
    /// The eyepiece has no scale of specific gravity, or it was not recognised.
    case noScale = "no_scale"
    /// The numerals and the ticks of the eyepiece's scale contradict each other.
    case scaleUnsure = "scale_unsure"
    /// The value is outside 1.000–1.060.
    case notSpecificGravity = "not_an_sg"
    /// The file is no picture, is damaged or exceeds the limits.
    case unreadableFile = "unreadable_file"
    /// A Tesseract model is missing.
    case languageDataMissing = "language_data_missing"
    /// The worker process crashed or broke its limits.
    case workerFailed = "worker_failed"
}
