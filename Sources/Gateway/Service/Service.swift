// The first file of Service; replaced by its first type.
