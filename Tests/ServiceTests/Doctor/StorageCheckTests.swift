import Foundation
import JSONValues
@testable import Service
import Store
import Testing

/// Disk, rights and secrets broken on purpose, and whole.
@Suite struct StorageCheckTests {
    private static func mounts(_ kind: String, _ flags: String = "rw,relatime") -> [String: String] {
        ["/proc/self/mountinfo": "22 1 8:2 / / \(flags) shared:1 - \(kind) /dev/sda2 rw\n", "/sys/dev/block/8:2/uevent": "MAJOR=8\nDEVNAME=sda2\n"]
    }

    @Test(arguments: [
        ("ext4", "rw", Check.State.ok), ("ext4", "ro,noatime", .fault), ("nfs4", "rw", .fault), ("cifs", "rw", .fault), ("tmpfs", "rw", .warning),
        ("btrfs", "rw", .ok),
    ])
    func theFileSystemIsJudged(_ kind: String, _ flags: String, _ state: Check.State) async throws {
        #expect(try await FakeMachine(StorageCheckTests.mounts(kind, flags)).look(FileSystemCheck()).map(\.state) == [state])
    }

    @Test func theLongestMountPointCounts() throws {
        let machine = try FakeMachine()
        try machine.write(
            "/proc/self/mountinfo",
            "22 1 8:2 / / rw - ext4 /dev/sda2 rw\n23 22 0:30 / \(machine.root.path) rw - tmpfs tmpfs rw\n24 22 0:31 / \(machine.root.path)x rw - nfs a rw\n")
        #expect(machine.files.mount(of: machine.root.path)?.kind == "tmpfs")
        #expect(machine.files.mount(of: machine.root.path + "/missing") == nil)
        #expect(machine.files.mount(of: "/")?.kind == "ext4")
        #expect(Mount("nonsense") == nil)
    }

    @Test func errorsAndWearOfTheDiskAreTold() async throws {
        let machine = try FakeMachine(StorageCheckTests.mounts("ext4"))
        #expect(try await machine.look(DiskHealthCheck()).map(\.state) == [.ok])
        try machine.write("/sys/class/block/sda/device/life_time", "0x01 0x0b\n")
        #expect(try await machine.look(DiskHealthCheck()).map(\.state) == [.warning])
        try machine.write("/sys/fs/ext4/sda2/errors_count", "3\n")
        #expect(try await machine.look(DiskHealthCheck()).first?.text.contains("3 errors") == true)
    }

    @Test(arguments: [("mmcblk0p2", "mmcblk0"), ("sda1", "sda"), ("nvme0n1p3", "nvme0n1"), ("dm-0", "dm-0"), ("mmcblk0", "mmcblk0"), ("vda", "vda")])
    func theDiskOfAPartition(_ partition: String, _ disk: String) { #expect(DiskHealthCheck.disk(of: partition) == disk) }

    @Test func encryptionIsFoundBelowLogicalVolumes() async throws {
        let machine = try FakeMachine(StorageCheckTests.mounts("ext4"))
        #expect(try await machine.look(EncryptionCheck()).map(\.state) == [.warning])
        try machine.write("/sys/dev/block/8:2/slaves/dm-0/dev", "254:0\n")
        try machine.write("/sys/dev/block/254:0/dm/uuid", "CRYPT-LUKS2-0123\n")
        #expect(try await machine.look(EncryptionCheck()).map(\.state) == [.ok])
    }

    @Test func rightsOfTheFolderAreJudged() async throws {
        let machine = try FakeMachine()
        #expect(try await machine.look(FolderRightsCheck(), hasFolder: false).map(\.state) == [.fault])
        try FileManager.default.createDirectory(atPath: machine.folder.path, withIntermediateDirectories: true)
        // The machine's files lie below its root, the data folder at its own path.
        let real = DoctorBox(
            folder: .success(machine.folder), configuration: .success(GatewayConfiguration()), version: "", clock: FixedClock(), system: SystemFiles())
        chmod(machine.folder.path, 0o755)
        #expect(FolderRightsCheck().look(at: real).first?.text.contains("everybody") == true)
        chmod(machine.folder.path, 0o750)
        #expect(FolderRightsCheck().look(at: real).map(\.state) == [.ok])
        try "x".write(toFile: machine.folder.database, atomically: false, encoding: .utf8)
        chmod(machine.folder.database, 0o644)
        #expect(FolderRightsCheck().look(at: real).first?.remedy?.contains("chmod 640") == true)
    }

    @Test func secretsAndHostsAreFoundInTheConfiguration() throws {
        #expect(
            SecretRightsCheck.named(in: ["alarms": ["channels": [["secret": ["file": "/etc/a"]]]], "withings": ["credentials": "/b"]]) == ["/etc/a", "/b"])
        #expect(ReachabilityCheck.host(of: "https://user@example.org:8443/path?x=1") == "example.org:8443")
        #expect(ReachabilityCheck.host(of: "https://example.org") == "example.org")
    }

    @Test func versionsOfPackagesAreRead() throws {
        let machine = try FakeMachine([
            "/var/lib/dpkg/status":
                "Package: bluez\nStatus: install ok installed\nVersion: 5.66-1\n\nPackage: gone\nStatus: deinstall ok config-files\nVersion: 1\n"
        ])
        #expect(PackageVersions.installed(machine.files) == ["bluez": "5.66-1"])
    }
}
