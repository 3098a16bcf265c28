public import PhotoAnswers
import CTesseract
import Glibc

/// One loaded Tesseract model. Not for use by two threads at once; blocking, so never on the cooperative pool.
public final class TesseractReader {
    /// How a picture is laid out.
    public enum Layout: Sendable {
        /// One line of text, read as it is (page segmentation mode 13): what the seven-segment model was trained for.
        case rawLine
        /// One line of text (mode 7).
        case line
        /// One word (mode 8).
        case word
        /// One block of lines (mode 6).
        case block
        /// As much text as can be found, anywhere (mode 11).
        case sparse

        fileprivate var mode: TessPageSegMode {
            switch self {
            case .rawLine: PSM_RAW_LINE
            case .line: PSM_SINGLE_LINE
            case .word: PSM_SINGLE_WORD
            case .block: PSM_SINGLE_BLOCK
            case .sparse: PSM_SPARSE_TEXT
            }
        }
    }

    private let engine: OpaquePointer
    private let monitor: OpaquePointer?
    private let milliseconds: Int
    /// The CPU time of this process, in ns, at which the picture at hand has taken too long. Tesseract's own deadline is of the wall clock: on a busy box
    /// it would turn readable photos into unreadable ones.
    private let deadline: UnsafeMutablePointer<UInt64>

    /// Loads a model.
    /// - Parameters:
    ///   - model: its name, the file's without `.traineddata`.
    ///   - whitelist: the characters that may be read; empty for all of the model's.
    ///   - milliseconds: the longest CPU time one picture may take.
    ///   - onlyNumerals: whether only digits and points are read, so that the model's letters need not be prepared: a start of an eighth of the time.
    public init(
        model: String, data: LanguageData = .standard, whitelist: String = "", milliseconds: Int = 2_000, onlyNumerals: Bool = false
    ) throws(PhotoError) {
        let folder = try data.folder(of: model)
        guard let engine = TessBaseAPICreate() else { throw .languageData(model: model, searched: data.folders) }
        guard TesseractReader.load(model, from: folder, into: engine, onlyNumerals: onlyNumerals) else {
            TessBaseAPIDelete(engine)
            throw .languageData(model: model, searched: [folder])
        }
        // Digits are not words: the dictionaries would only bend them. The reader prints nothing of its own.
        for (name, value) in [
            ("load_system_dawg", "0"), ("load_freq_dawg", "0"), ("debug_file", "/dev/null"), ("tessedit_char_whitelist", whitelist),
        ] where !value.isEmpty {
            TessBaseAPISetVariable(engine, name, value)
        }
        self.engine = engine
        self.milliseconds = milliseconds
        deadline = .allocate(capacity: 1)
        deadline.initialize(to: .max)
        monitor = TessMonitorCreate()
        guard let monitor else { return }
        TessMonitorSetCancelThis(monitor, deadline)
        TessMonitorSetCancelFunc(monitor) { deadline, _ in
            guard let deadline else { return false }
            return TesseractReader.processTime() > deadline.assumingMemoryBound(to: UInt64.self).pointee
        }
    }

    private static func load(_ model: String, from folder: String, into engine: OpaquePointer, onlyNumerals: Bool) -> Bool {
        guard onlyNumerals, let data = TrainedData(path: "\(folder)/\(model).traineddata") else {
            return TessBaseAPIInit2(engine, folder, model, OEM_LSTM_ONLY) == 0
        }
        return data.namingOnlyNumerals().bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return TessBaseAPIInit5(engine, start, Int32(clamping: bytes.count), model, OEM_LSTM_ONLY, nil, 0, nil, nil, 0, 0) == 0
        }
    }

    /// The CPU time of this process, ns.
    private static func processTime() -> UInt64 {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    deinit {
        if let monitor { TessMonitorDelete(monitor) }
        TessBaseAPIEnd(engine)
        TessBaseAPIDelete(engine)
        deadline.deallocate()
    }

    /// Whether a picture may be given to Tesseract: a sliver of 10 000 × 3 pixels keeps it busy for minutes.
    static func isReadable(_ image: GrayImage) -> Bool {
        image.width >= 8 && image.height >= 8 && image.width <= 4_096 && image.height <= 4_096 && image.width <= 40 * image.height
            && image.height <= 40 * image.width
    }

    /// The words in a picture; empty where there is nothing to read, the picture is of an impossible shape or the time ran out.
    public func words(in image: GrayImage, layout: Layout, dotsPerInch: Int = 150) -> [RecognisedText] {
        read(image, layout: layout, level: RIL_WORD, dotsPerInch: dotsPerInch)
    }

    /// The single characters in a picture of one line.
    public func symbols(in image: GrayImage, layout: Layout = .rawLine, dotsPerInch: Int = 150) -> [RecognisedText] {
        read(image, layout: layout, level: RIL_SYMBOL, dotsPerInch: dotsPerInch)
    }

    private func read(_ image: GrayImage, layout: Layout, level: TessPageIteratorLevel, dotsPerInch: Int) -> [RecognisedText] {
        guard TesseractReader.isReadable(image) else { return [] }
        defer { TessBaseAPIClear(engine) }
        TessBaseAPISetPageSegMode(engine, layout.mode)
        image.withPixels { pixels in
            TessBaseAPISetImage(engine, pixels.baseAddress, Int32(image.width), Int32(image.height), 1, Int32(image.width))
        }
        TessBaseAPISetSourceResolution(engine, Int32(clamping: dotsPerInch))
        deadline.pointee = TesseractReader.processTime() + UInt64(max(milliseconds, 0)) * 1_000_000
        guard TessBaseAPIRecognize(engine, monitor) == 0, let iterator = TessBaseAPIGetIterator(engine) else { return [] }
        defer { TessResultIteratorDelete(iterator) }
        var found: [RecognisedText] = []
        repeat {
            if let text = text(at: iterator, level: level) { found.append(text) }
        } while TessResultIteratorNext(iterator, level) != 0
        return found
    }

    private func text(at iterator: OpaquePointer, level: TessPageIteratorLevel) -> RecognisedText? {
        guard let characters = TessResultIteratorGetUTF8Text(iterator, level) else { return nil }
        defer { TessDeleteText(characters) }
        let text = String(cString: characters)
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        TessPageIteratorBoundingBox(TessResultIteratorGetPageIteratorConst(iterator), level, &left, &top, &right, &bottom)
        let confidence = Double(TessResultIteratorConfidence(iterator, level)) / 100
        return RecognisedText(
            text: text, confidence: min(max(confidence, 0), 1), x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }
}
