import CArguments
import Glibc
import PhotoAnswers
import Refractometer

/// The program that reads photos for `hypona`: one photo from standard input, then it ends. Pictures of strangers are decoded here and nowhere else; so the
/// gateway neither links nor loads what decodes them.
@main
enum PhotoWorkerProgram {
    static func main() {
        // A gateway that goes away is told by the write's result, never by a signal.
        signal(SIGPIPE, SIG_IGN)
        let words = (1..<max(1, carguments_count())).compactMap { carguments_word($0).map { String(cString: $0) } }
        if words == ["--socket"] { exit(PhotoWork.serve()) }
        guard let task = WorkerProtocol.Task(arguments: words) else { exit(2) }
        exit(PhotoWork.work(task))
    }
}
