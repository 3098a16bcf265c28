// The first file of Withings; replaced by its first type.
