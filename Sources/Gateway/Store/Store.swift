// The first file of Store; replaced by its first type.
