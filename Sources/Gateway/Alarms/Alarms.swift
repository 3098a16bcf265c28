// The first file of Alarms; replaced by its first type.
