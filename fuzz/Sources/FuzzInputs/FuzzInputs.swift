import Glibc

/// What FUZZ_KIND names: libFuzzer calls a function without a context and keeps the arguments for itself.
private let kind: InputKind = {
    let name = getenv("FUZZ_KIND").map { String(cString: $0) } ?? ""
    guard let kind = InputKind(rawValue: name) else {
        print("FUZZ_KIND is one of \(InputKind.allCases.map(\.rawValue).joined(separator: " "))")
        exit(2)
    }
    return kind
}()

/// What libFuzzer calls with each input. A crash, a trap, a hang or a broken promise ends the program with the input in a file.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    kind.read(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
