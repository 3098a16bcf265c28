extension Plane {
    /// The value that `rank` of all values come before in order of size; the smallest or largest one where there are not so many. Found by dividing the
    /// values around one of them again and again (Hoare 1961): sorting them all would take ten times as long.
    func ranked(_ rank: Int) -> Float {
        var parts = self
        let wanted = min(max(rank, 0), values.count - 1)
        return parts.withMutableValues { values in
            var (first, last) = (0, values.count - 1)
            while first < last {
                let pivot = values[(first + last) / 2]
                var (left, right) = (first, last)
                while left <= right {
                    while values[left] < pivot { left += 1 }
                    while values[right] > pivot { right -= 1 }
                    guard left <= right else { break }
                    values.swapAt(left, right)
                    (left, right) = (left + 1, right - 1)
                }
                if wanted <= right { last = right } else if wanted >= left { first = left } else { break }
            }
            return values[wanted]
        }
    }
}
