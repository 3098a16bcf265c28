// The first file of CarePlan; replaced by its first type.
