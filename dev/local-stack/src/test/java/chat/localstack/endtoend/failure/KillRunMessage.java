package chat.localstack.endtoend.failure;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What a sender of a kill run sends: its content is no other's, its key neither.
 *
 * @param topic in the run's channel; null for a direct message
 * @param startsTopic whether nobody sends into that topic but this
 * @param recipientIds of a direct message, without its sender
 */
record KillRunMessage(
    String content,
    String key,
    @Nullable String topic,
    boolean startsTopic,
    List<Long> recipientIds) {

  static final String CONTENT = "Sender ";

  static final String TOPIC = "kill run";

  /** Every so many messages of a sender are one of each other kind. */
  private static final int ROUND = 8;

  /**
   * What messages are sent to.
   *
   * @param person who gets direct messages alone
   * @param many people; each set of two and more of them is a conversation
   * @param conversations how many sets have been tried
   */
  record Places(long person, List<Long> many, AtomicInteger conversations) {

    private List<Long> newConversation() {
      int next = conversations.incrementAndGet();
      while (Integer.bitCount(next) < 2) {
        next = conversations.incrementAndGet();
      }
      List<Long> chosen = new ArrayList<>();
      for (int i = 0; i < many.size(); i++) {
        if ((next >> i & 1) == 1) {
          chosen.add(many.get(i));
        }
      }
      return chosen;
    }
  }

  /** The message of this number of a sender. */
  static KillRunMessage of(String sender, int number, Places places) {
    var content = CONTENT + sender + ", message " + number;
    var key = UUID.randomUUID().toString();
    return switch (number % ROUND) {
      case 1 -> new KillRunMessage(content, key, null, false, places.newConversation());
      case 3 -> new KillRunMessage(content, key, null, false, List.of(places.person()));
      case 5 -> new KillRunMessage(content, key, sender + " begins " + number, true, List.of());
      default -> new KillRunMessage(content, key, TOPIC, false, List.of());
    };
  }

  Object[] parameters(String channel) {
    return topic == null
        ? new Object[] {"type", "direct", "to", recipientIds, "content", content}
        : new Object[] {"type", "stream", "to", channel, "topic", topic, "content", content};
  }

  /** Whether a {@code message-sent} is of this message, where it was to be sent. */
  boolean isAt(JsonNode sent, long senderId) {
    if (topic != null) {
      return sent.path("channel_id").isNumber() && topic.equals(sent.path("topic").textValue());
    }
    Set<Long> people = new TreeSet<>(recipientIds);
    people.add(senderId);
    Set<Long> told = new TreeSet<>();
    sent.path("user_ids").forEach(id -> told.add(id.longValue()));
    return told.equals(people);
  }

  /** What its sender's settings make of the topic that it starts. */
  Optional<Long> automaticPolicy() {
    return startsTopic ? Optional.of(3L) : Optional.empty();
  }
}
