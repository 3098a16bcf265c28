// The first file of Intake; replaced by its first type.
