package chat.messaging.channeltopics;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.Deadline;
import chat.kit.transaction.OneMoment;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.narrow.SearchTurns;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;

/**
 * Lists the topics of a channel, by turns: it may have very many, in each of which much that the
 * reader may not read may lie in front of the rest.
 */
@Singleton
final class ListTopics {

  private final ChannelTopicStore store;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final SearchTurns turns;

  ListTopics(ChannelTopicStore store, OneMoment oneMoment, JsonAnswers json, SearchTurns turns) {
    this.store = store;
    this.oneMoment = oneMoment;
    this.json = json;
    this.turns = turns;
  }

  /**
   * @param maxId the id of its newest message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelTopic(String name, long maxId) {}

  /**
   * {@link ChannelTopic}s, the one with the newest message first.
   *
   * @param channel one place
   * @param allowEmptyName whether the client knows the empty topic
   */
  JsonText of(ReadablePlaces channel, boolean allowEmptyName) {
    Deadline deadline = turns.deadline();
    return turns.take(
        channel.readerId(), deadline, () -> listed(channel, allowEmptyName, deadline));
  }

  private JsonText listed(ReadablePlaces channel, boolean allowEmptyName, Deadline deadline) {
    try (GrowingJson topics = json.array()) {
      oneMoment.read(() -> {
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
