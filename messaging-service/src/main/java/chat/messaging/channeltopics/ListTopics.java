package chat.messaging.channeltopics;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.Deadline;
import chat.kit.transaction.SnapshotTransaction;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.narrow.SearchBulkhead;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;

/**
 * Lists the topics of a channel, within the bulkhead of searches.
 *
 * <p>May be expensive: a channel may have very many topics, and each may have many newer messages
 * that the reader may not read.
 */
@Singleton
final class ListTopics {

  private final ChannelTopicStore store;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final SearchBulkhead bulkhead;

  ListTopics(
      ChannelTopicStore store,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json,
      SearchBulkhead bulkhead) {
    this.store = store;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
    this.bulkhead = bulkhead;
  }

  /**
   * @param name in the spelling of its newest message
   * @param maxId the id of its newest message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelTopic(String name, long maxId) {}

  /**
   * Returns {@link ChannelTopic}s, that with the newest message first.
   *
   * @param channel exactly one recipient
   * @param allowEmptyName whether the client supports the empty topic
   */
  JsonText of(ReadableRecipients channel, boolean allowEmptyName) {
    Deadline deadline = bulkhead.deadline();
    return bulkhead.take(
        channel.readerId(), deadline, () -> listed(channel, allowEmptyName, deadline));
  }

  private JsonText listed(ReadableRecipients channel, boolean allowEmptyName, Deadline deadline) {
    try (GrowingJson topics = json.array()) {
      snapshotTransaction.read(() -> {
        store.forEachNewestFirst(
            channel,
            deadline,
            topic ->
                topics.add(
                    new ChannelTopic(
                        TopicName.shown(topic.name(), allowEmptyName), topic.maxId())));
        return topics;
      });
      return topics.end();
    }
  }
}
