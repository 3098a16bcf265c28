import CDemoPhoto
import Glibc
import PhotoAnswers

/// Whether the sandboxed worker can read a photo on this box: the bundled one is read, the way the gateway does it.
struct PhotoWorkerCheck: DoctorCheck {
    private static let socket = "/run/hypona/photo.sock"

    func look(at box: DoctorBox) async -> [Check] {
        var length = 0
        let start = demo_photo(&length)
        let worker = access(PhotoWorkerCheck.socket, W_OK) == 0 ? PhotoWorker(socket: PhotoWorkerCheck.socket) : PhotoWorker()
        let reading = await worker.read(Array(UnsafeBufferPointer(start: start, count: length)))
        guard reading.problem == nil else {
            return [
                Check(
                    "photo reading", .fault, reading.problem ?? "",
                    remedy: "see the line language data; `hypona read PHOTO` tells more; without it photos go to review")
            ]
        }
        return [Check("photo reading", .ok, "the bundled photo was read in \(reading.elapsedMilliseconds) ms: \(reading.status.rawValue)")]
    }
}
