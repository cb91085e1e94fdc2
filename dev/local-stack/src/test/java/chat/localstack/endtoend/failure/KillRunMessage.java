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
 * A message of a kill run with unique content and idempotency key.
 *
 * @param topic in the run's channel; null for a direct message
 * @param startsTopic whether it is the only message of its topic
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

  /** Number of messages after which the kinds of messages repeat. */
  private static final int PERIOD = 8;

  /**
   * Possible recipients of the messages.
   *
   * @param person user who receives direct messages alone
   * @param many users; each set of two or more of them is a conversation
   * @param conversations number of sets tried so far
   */
  record Destinations(long person, List<Long> many, AtomicInteger conversations) {

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

  /** Returns a sender's message with this number. */
  static KillRunMessage of(String sender, int number, Destinations destinations) {
    var content = CONTENT + sender + ", message " + number;
    var key = UUID.randomUUID().toString();
    return switch (number % PERIOD) {
      case 1 -> new KillRunMessage(content, key, null, false, destinations.newConversation());
      case 3 -> new KillRunMessage(content, key, null, false, List.of(destinations.person()));
      case 5 -> new KillRunMessage(content, key, sender + " begins " + number, true, List.of());
      default -> new KillRunMessage(content, key, TOPIC, false, List.of());
    };
  }

  Object[] parameters(String channel) {
    return topic == null
        ? new Object[] {"type", "direct", "to", recipientIds, "content", content}
        : new Object[] {"type", "stream", "to", channel, "topic", topic, "content", content};
  }

  /** Whether a {@code message-sent} event matches this message's destination. */
  boolean matches(JsonNode sent, long senderId) {
    if (topic != null) {
      return sent.path("channel_id").isNumber() && topic.equals(sent.path("topic").textValue());
    }
    Set<Long> people = new TreeSet<>(recipientIds);
    people.add(senderId);
    Set<Long> recipients = new TreeSet<>();
    sent.path("user_ids").forEach(id -> recipients.add(id.longValue()));
    return recipients.equals(people);
  }

  /** The visibility policy that the sender's settings give to the started topic. */
  Optional<Long> automaticPolicy() {
    return startsTopic ? Optional.of(3L) : Optional.empty();
  }
}
