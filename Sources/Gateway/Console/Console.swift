// The first file of Console; replaced by its first type.
