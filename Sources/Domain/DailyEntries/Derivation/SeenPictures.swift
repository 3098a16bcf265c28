import CivilTime

/// The pictures that came so far, to tell one that comes again from a new photo of the same instrument.
struct SeenPictures {
    private struct Picture {
        let print: PicturePrint
        let dated: DatedReading
    }

    let limits: NormaliserLimits
    /// By the value that was read, so that few are compared.
    private var pictures: [Substring: [Picture]] = [:]
    /// The photos that look like one that came long before, by id of the reading: maybe the same picture, maybe a tripod's next one.
    private(set) var lookingAlike: Set<String> = []

    init(limits: NormaliserLimits) { self.limits = limits }

    /// Whether the picture of a reading came before; else it is remembered.
    mutating func hasSeen(_ dated: DatedReading) -> Bool {
        guard case .photo(let read) = dated.reading.content, let identity = read.pictureID else { return false }
        let print = PicturePrint(identity)
        let key = identity.split(separator: ":", maxSplits: 1).last ?? ""
        for earlier in pictures[key] ?? [] {
            switch print.likeness(to: earlier.print, taken: dated.reading.time.device, otherTaken: earlier.dated.reading.time.device) {
            case .same: return true
            case .alike where dated.received.seconds(since: earlier.dated.received) <= Int64(limits.samePictureSeconds): return true
            case .alike: lookingAlike.insert(dated.id)
            case .different: break
            }
        }
        pictures[key, default: []].append(Picture(print: print, dated: dated))
        return false
    }
}
