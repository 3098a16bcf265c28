public import PhotoAnswers

/// A reader of one kind of instrument.
///
/// It gets the decoded photo and answers nil where the picture shows no such instrument, so that the next reader is asked.
/// It never throws for a bad picture: that is an `InstrumentReading` with reasons.
public protocol InstrumentReader {
    /// Reads the picture; `debug` collects pictures of what was found where.
    func read(_ photo: DecodedPhoto, debug: DebugCanvas?) -> InstrumentReading?
}
