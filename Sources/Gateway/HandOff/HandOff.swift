// The first file of HandOff; replaced by its first type.
