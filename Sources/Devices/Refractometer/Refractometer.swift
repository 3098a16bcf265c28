// The first file of Refractometer; replaced by its first type.
