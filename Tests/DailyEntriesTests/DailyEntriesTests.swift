import Testing

@Suite struct DailyEntriesTests {}
