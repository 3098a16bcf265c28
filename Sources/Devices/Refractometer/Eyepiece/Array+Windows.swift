extension Array {
    /// Replaces every element by itself joined with those that follow it in steps of `step`, `length` in all; `join` must not mind the order or an element
    /// that comes twice, as the larger of two does not. By doubling, over 1, 2, 4 … elements and then the rest, whole stretches at once: a longer window
    /// takes hardly longer. What has fewer elements than that behind it becomes anything.
    @inline(__always)
    mutating func joinWindows(length: Int, step: Int, join: (Element, Element) -> Element) {
        guard length > 1 else { return }
        var other = self
        var span = 1
        while span < length {
            let more = Swift.min(span, length - span)
            let count = self.count - more * step
            withUnsafeBufferPointer { source in
                other.withUnsafeMutableBufferPointer { target in
                    let later = source.part(more * step, count: count)
                    for index in 0..<count { target[index] = join(source[index], later[index]) }
                }
            }
            swap(&self, &other)
            span += more
        }
    }
}
