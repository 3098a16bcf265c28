// The first file of ScaleProtocols; replaced by its first type.
