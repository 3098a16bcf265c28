/// A file that was moved out of the folder, so that nobody else takes it: where it is now, and what it was dropped as.
struct ClaimedFile: Sendable {
    let place: String
    let file: DroppedFile
}
