import Testing

@Suite struct DropFolderTests {}
