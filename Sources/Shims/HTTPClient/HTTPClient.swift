// The first file of HTTPClient; replaced by its first type.
