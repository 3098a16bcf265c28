import JSONValues
import MQTTClient

/// Publishes messages to an MQTT broker at QoS 1; its confirmation is the receipt. Where commands are allowed it also listens for them.
struct MQTTChannel: AlarmChannel {
    let spec: ChannelSpec
    private let client: MQTTClient
    private let topic: String
    private let seconds: Int
    private let includesReasons: Bool
    /// Takes a command and answers what came of it; nil where none are taken.
    private let commands: (@Sendable ([UInt8]) async -> JSONValue)?
    private let answerTopic: String
    private let passesReminders: Bool

    init(
        spec: ChannelSpec, client: MQTTClient, topic: String, seconds: Int, includesReasons: Bool, passesReminders: Bool, answerTopic: String,
        commands: (@Sendable ([UInt8]) async -> JSONValue)?
    ) {
        self.spec = spec
        self.client = client
        self.topic = topic
        self.seconds = seconds
        self.includesReasons = includesReasons
        self.answerTopic = answerTopic
        self.passesReminders = passesReminders
        self.commands = commands
    }

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String {
        var json = notice.json.object ?? [:]
        if !includesReasons {
            json["reasons"] = []
            json["text"] = json["subject"]
        }
        do throws(MQTTError) {
            try await client.publish(Array(JSONValue.object(json).text().utf8), to: "\(topic)/\(notice.priority.name)", seconds: seconds)
            return "PUBACK"
        } catch .timeout {
            throw .timeout(seconds: seconds)
        } catch {
            throw .unreachable(error.description)
        }
    }

    func remind(_ reminder: ReminderNotice) async throws(ChannelError) {
        guard passesReminders else { return }
        do throws(MQTTError) {
            try await client.publish(Array(reminder.json.text().utf8), to: "\(topic)/reminder", seconds: seconds)
        } catch {
            throw .unreachable(error.description)
        }
    }

    func run() async {
        guard let commands else { return }
        await withDiscardingTaskGroup { group in
            group.addTask { await client.run() }
            group.addTask {
                for await message in client.messages where !message.isRetained {
                    let answer = await commands(message.payload)
                    // The command was carried out or refused, whether its sender hears of it or not.
                    try? await client.publish(Array(answer.text().utf8), to: answerTopic, seconds: seconds)
                }
            }
        }
    }
}
