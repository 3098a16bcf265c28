// The first file of ScaleLink; replaced by its first type.
