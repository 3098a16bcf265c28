/// A weight and its day.
struct DatedWeight {
    let pod: Int
    let grams: Int
}
