// The first file of DailyEntries; replaced by its first type.
