extension UnsafeBufferPointer {
    /// The stretch of `count` elements that begins at `start`. A loop over parts with one index and nothing added to it is compiled to work on many
    /// elements at once; a sum in the index, which may overflow, keeps it from that.
    @inline(__always)
    func part(_ start: Int, count: Int) -> UnsafeBufferPointer { UnsafeBufferPointer(rebasing: self[start..<(start + count)]) }
}

extension UnsafeMutableBufferPointer {
    /// The stretch of `count` elements that begins at `start`, for writing.
    @inline(__always)
    func part(_ start: Int, count: Int) -> UnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: self[start..<(start + count)]) }
}
