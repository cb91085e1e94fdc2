package chat.embedded;

import java.util.Map;

/** Broker settings for low memory use and fast starts on a shared machine. */
final class LocalKafkaSettings {
  private LocalKafkaSettings() {}

  static final Map<String, String> SMALL =
      Map.ofEntries(
          // A single broker has no replicas.
          Map.entry("offsets.topic.replication.factor", "1"),
          Map.entry("transaction.state.log.replication.factor", "1"),
          Map.entry("transaction.state.log.min.isr", "1"),
          Map.entry("share.coordinator.state.topic.replication.factor", "1"),
          Map.entry("share.coordinator.state.topic.min.isr", "1"),
          // Topics are created by provision; a misspelled name must fail.
          Map.entry("auto.create.topics.enable", "false"),
          Map.entry("group.initial.rebalance.delay.ms", "0"),
          // Each partition takes files and buffers.
          Map.entry("offsets.topic.num.partitions", "4"),
          Map.entry("transaction.state.log.num.partitions", "4"),
          Map.entry("share.coordinator.state.topic.num.partitions", "1"),
          Map.entry("log.segment.bytes", "67108864"),
          Map.entry("log.index.size.max.bytes", "1048576"),
          Map.entry("metadata.log.segment.bytes", "16777216"),
          Map.entry("log.cleaner.dedupe.buffer.size", "4194304"),
          Map.entry("offsets.load.buffer.size", "1048576"),
          Map.entry("transaction.state.log.load.buffer.size", "1048576"),
          Map.entry("log.retention.hours", "168"),
          Map.entry("num.network.threads", "1"),
          Map.entry("num.io.threads", "2"),
          Map.entry("num.replica.alter.log.dirs.threads", "1"),
          Map.entry("num.recovery.threads.per.data.dir", "2"),
          Map.entry("background.threads", "2"),
          // A killed broker is readmitted as soon as its old session has expired.
          Map.entry("broker.heartbeat.interval.ms", "500"),
          Map.entry("broker.session.timeout.ms", "5000"));
}
