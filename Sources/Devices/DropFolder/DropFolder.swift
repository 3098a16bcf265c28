// The first file of DropFolder; replaced by its first type.
