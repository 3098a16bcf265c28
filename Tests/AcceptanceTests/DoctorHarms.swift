import Foundation

extension DoctorHarm {
    /// Lines that only tell: they have no trouble to say.
    static let onlyTelling: Set<String> = ["version", "withings.plan"]

    /// Every trouble that the doctor knows, done on purpose. A new check needs its line here (``DoctorHarmTests``).
    static let all = data + people + outside + machine

    private static let data = [
        DoctorHarm(
            testDescription: "a careless hand in the data folder",
            lines: [
                "data folder": "everybody", "waiting files": "1 lie", "refused files": "1 in", "secrets": "others may read", "certificate ": "ended",
                "alarm channels": "others may read", "audit": "row 1 was changed", "reach 127.0.0.1:9": "no connection",
            ],
            configuration: """
                { alarms: { channels: [{ type: "webhook", url: "https://127.0.0.1:9/x", secret: { file: "SCRATCH/secret" }, certificates: "SCRATCH/old.pem" }] } }
                """,
            shell: """
                put "$SCRATCH/secret" word; chmod 644 "$SCRATCH/secret"; cp "\(Program.testdata.path)/certificates/ended.pem" "$SCRATCH/old.pem"
                put drop/stuck.jpg x; touch -d '2 hours ago' drop/stuck.jpg; put drop/failed/bad.jpg x; chmod 755 .
                sql hypona.sqlite "DROP TRIGGER audit_keeps; UPDATE audit SET author = 'nobody' WHERE id = 1;"
                """),
        DoctorHarm(testDescription: "the alarm database is none", lines: ["alarm database": "not a database"], shell: "put alarms.sqlite garbage"),
        DoctorHarm(testDescription: "the log is none", lines: ["log": "not a database"], shell: "rm -f log.sqlite-*; put log.sqlite garbage"),
        DoctorHarm(
            testDescription: "the clock was set in between", lines: ["clock steps": "the largest 86400 s"],
            shell: """
                sql log.sqlite "INSERT INTO log (time, level, source, code, text, fields) VALUES
                    ((strftime('%s') - 60) * 1000, 2, 'alarm', 'alarm.clockStepped', 'x', '{\\"seconds\\":-86400}')"
                """),
        DoctorHarm(
            testDescription: "an error of the day", lines: ["log": "1 errors in the last day, the last x.broke"],
            shell: "sql log.sqlite \"INSERT INTO log (time, level, source, code, text, fields) VALUES (strftime('%s') * 1000, 4, 'x', 'x.broke', 'x', '{}')\""),
        DoctorHarm(testDescription: "the database is none", lines: ["database": "not a database"], shell: "rm -f hypona.sqlite-*; put hypona.sqlite garbage"),
        DoctorHarm(
            testDescription: "a row points nowhere", lines: ["database": "points nowhere"],
            shell: "sql hypona.sqlite 'PRAGMA foreign_keys = OFF; DELETE FROM patient'"),
        DoctorHarm(
            testDescription: "the weekly verification found something", lines: ["verification": "found 2 faults, the first: row 1"],
            shell: "put verified.json '{\"at\":\"2026-11-29T04:20:00Z\",\"faults\":2,\"first\":\"row 1\"}'"),
        DoctorHarm(testDescription: "a newer schema", lines: ["schema": "a newer version wrote it"], shell: "sql hypona.sqlite 'PRAGMA user_version = 99'"),
        DoctorHarm(
            testDescription: "evidence is gone", lines: ["evidence": "1 files are missing"],
            shell: """
                (cat "\(photo)"; head -c 400000 /dev/zero) > "$SCRATCH/large.jpg"; as ingest "$SCRATCH/large.jpg" || true
                find evidence -type f -delete
                """),
        DoctorHarm(testDescription: "the drop folder is a file", lines: ["drop folder": "is no folder"], shell: "rm -r drop; touch drop"),
        DoctorHarm(testDescription: "the drop folder is everybody's", lines: ["drop folder": "everybody may write"], shell: "chmod 777 drop"),
        DoctorHarm(testDescription: "a configuration with a typing error", lines: ["configuration": "languge"], configuration: "{ languge: 'de' }"),
    ]

    private static let people = [
        DoctorHarm(
            testDescription: "a new box",
            lines: [
                "gateway": "not running", "backup": "none was ever made", "scale": "no scale was ever heard", "thresholds": "not approved",
                "alarm channels": "no channel leads out", "alarm test": "no channel has ever taken", "contacts": "telephone is missing",
                "heartbeat": "nobody outside notices",
            ]),
        DoctorHarm(testDescription: "consent is withdrawn", lines: ["consent": "withdrawn"], shell: "as consent withdraw"),
        DoctorHarm(testDescription: "nobody is monitored", lines: ["patient": "has ended"], shell: "as patient end"),
        DoctorHarm(
            testDescription: "a reading waits, the refractometer failed", lines: ["review": "1 waiting", "refractometer": "has failed its water check"],
            configuration: "{ refractometer: { calibrationFailed: true } }", shell: "as enter weight 95"),
        DoctorHarm(
            testDescription: "a message reached nobody", lines: ["alarm messages": "1 could not be delivered"],
            shell: """
                as contact set nurse --telephone "+49 40 1"
                sql alarms.sqlite "INSERT INTO message (id, kind, created_at, body) VALUES (1, 'test', (strftime('%s') - 3600) * 1000, '{}');
                    INSERT INTO delivery (message_id, channel, state, attempts) VALUES (1, 'mail', 'waiting', 3)"
                """),
        DoctorHarm(
            testDescription: "an alarm is open", lines: ["alarms": "fault.channels"], beside: .gateway,
            shell: "soon \"$HYPONA alarm list --json --data $DATA | grep fault.channels\""),
        DoctorHarm(testDescription: "the gateway hangs", lines: ["gateway": "does not answer"], beside: .frozenGateway),
    ]

    private static let outside = [
        DoctorHarm(
            testDescription: "no message bus", lines: ["message bus": "failed"], variables: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"]),
        DoctorHarm(testDescription: "no bluetoothd", lines: ["bluetoothd": "does not run"], beside: .bus),
        DoctorHarm(testDescription: "the radio is off", lines: ["radio": "is switched off"], beside: .darkAdapter),
        DoctorHarm(
            testDescription: "the project does not answer", lines: ["outbox": "1 given up", "redcap": "1 given up", "fhir": "waiting, tried again"],
            beside: .gateway,
            configuration: """
                { redcap: { url: "http://127.0.0.1:9/api/", token: { file: "SCRATCH/token" } },
                  fhir: { url: "http://127.0.0.1:9/fhir", token: { file: "SCRATCH/token" } } }
                """,
            shell: """
                (umask 077; printf 0123456789abcdef0123456789abcdef > "$SCRATCH/token"); as enter fluid 200; as outbox retry || true
                sql hypona.sqlite "UPDATE outbox SET state = 'dead' WHERE id = (SELECT min(id) FROM outbox WHERE target = 'redcap')"
                """),
        DoctorHarm(
            testDescription: "the cloud is not set up", lines: ["withings.link": "withings-client.json"],
            configuration: "{ withings: { redirectURI: 'https://study.example/back' } }"),
        DoctorHarm(
            testDescription: "the cloud has ended",
            lines: [
                "withings.grant": "removed the link", "withings.answer": "no weighing at all", "withings.scale": "last in contact",
                "withings.notifications": "the relay is gone",
            ],
            configuration: "{ withings: { redirectURI: 'https://study.example/back', credentials: 'SCRATCH/client' } }",
            shell: """
                umask 077; put "$SCRATCH/client" '{"client_id":"a","client_secret":"b"}'
                put withings/withings-state.json '{"format":1,"isEndedByUser":true,"isSuspiciouslyEmpty":true,"subscriptionChecked":"2026-01-01T00:00:00Z",
                    "subscriptionProblem":"the relay is gone","devices":[{"deviceid":"x","last_session_date":1760000000}]}'
                """),
    ]

    /// A photo of the test data.
    private static let photo = Program.testdata.appending(path: "photos/eyepiece/scene0063.jpg").path

    private static let machine = [
        DoctorHarm(
            testDescription: "a clock that was never set", lines: ["clock": "which cannot be"],
            variables: ["LD_PRELOAD": Box.faketime, "FAKETIME": "@1970-01-01 00:01:00", "TZ": "UTC"]),
        DoctorHarm(
            testDescription: "a clock that went back", lines: ["clock": "it went back"],
            variables: ["LD_PRELOAD": Box.faketime, "FAKETIME": "-20d", "TZ": "UTC"]),
        DoctorHarm(
            testDescription: "a hot, busy machine whose adapter sleeps",
            lines: [
                "adapter sleep": "to sleep", "rfkill": "by software", "temperature": "85 °C", "memory": "97 of 976 MB", "load": "io 71 %",
                "folder watching": "100 folders", "network": "no way out",
            ], isMachine: true,
            shell: """
                empty /sys/class
                put /sys/class/bluetooth/hci0/power/control auto; mkdir /sys/class/bluetooth/hci0/device
                put /sys/class/rfkill/rfkill0/type bluetooth; put /sys/class/rfkill/rfkill0/soft 1; put /sys/class/rfkill/rfkill0/hard 0
                put /sys/class/thermal/thermal_zone0/temp 85123
                over /proc/meminfo 'MemTotal: 1000000 kB\\nMemAvailable: 100000 kB\\n'
                over /proc/pressure/io 'some avg10=1.00 avg60=2.00 avg300=71.30 total=1\\n'
                over /proc/sys/fs/inotify/max_user_watches 100
                """),
        DoctorHarm(
            testDescription: "parts of the system are missing",
            lines: [
                "adapter": "no Bluetooth adapter", "udev rules": "not installed", "language data": "missing: eng", "time zones": "tzdata is installed",
                "unit": "not run by systemd", "certificates": "the system has none", "update": "taken back", "photo reading": "cannot be reached",
            ], isMachine: true,
            configuration: "{ redcap: { url: 'https://127.0.0.1:9/api/', token: { file: '/nowhere/token' } } }",
            shell: """
                empty /sys/class /etc/udev/rules.d /usr/lib/udev/rules.d /lib/udev/rules.d /usr/share/tesseract-ocr /usr/share/zoneinfo
                empty /run/systemd /etc/ssl/certs /var/cache; put /var/cache/hypona/returned 'version 2 was taken back'
                """),
        DoctorHarm(
            testDescription: "a small disk that forgets",
            lines: ["disk": "almost full", "inodes": "further files", "file system": "lost when the box restarts"],
            isMachine: true,
            shell: "mkdir ../small; mount -t tmpfs -o size=40m,nr_inodes=900 none ../small; cp -a . ../small; DATA=$(realpath ../small)"),
        DoctorHarm(
            testDescription: "a dying disk", lines: ["disk health": "3 errors", "encryption": "is not encrypted", "file system": "is read-only"],
            isMachine: true,
            shell: """
                empty /sys/dev /sys/fs; put /sys/dev/block/8:2/uevent 'MAJOR=8\\nDEVNAME=sda2\\n'; put /sys/fs/ext4/sda2/errors_count 3
                over /proc/$$/mountinfo '22 1 8:2 / / ro,relatime - ext4 /dev/sda2 ro\\n'
                """),
        DoctorHarm(
            testDescription: "nothing can be written", lines: ["console": "answers: nothing can be written", "disk": "almost full"], isMachine: true,
            shell: """
                mkdir ../small; mount -t tmpfs -o size=24m none ../small; cp -a . ../small; DATA=$(realpath ../small); ip link set lo up
                "$HYPONA" serve --data "$DATA" --config "$CONFIG" --listen 127.0.0.1:0 > "$SCRATCH/log" 2>&1 &
                soon "grep '^console: ' $SCRATCH/log"
                cat /dev/zero > "$DATA/filler" 2>/dev/null || true
                while rm "$DATA/reserve" 2>/dev/null; do cat /dev/zero > "$DATA/filler2" 2>/dev/null || true; done
                """),
    ]
}
