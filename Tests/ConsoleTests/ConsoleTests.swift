import Testing

@Suite struct ConsoleTests {}
