package chat.messaging.flag;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import chat.kit.token.Caller;
import chat.messaging.flag.UnreadMessages.InTopic;
import chat.messaging.flag.UnreadMessages.WithMany;
import chat.messaging.flag.UnreadMessages.WithOne;
import chat.messaging.topic.TopicName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups unread messages by conversation. */
public final class UnreadMessagesBuilder {

  private final long readerId;
  private final boolean allowEmptyTopic;
  private final Map<ChannelTopic, InTopic> streams = new LinkedHashMap<>();
  private final List<WithOne> pms = new ArrayList<>();
  private final List<WithMany> huddles = new ArrayList<>();
  private final List<Long> mentions = new ArrayList<>();
  private int counted;

  private UnreadMessagesBuilder(long readerId, boolean allowEmptyTopic) {
    this.readerId = readerId;
    this.allowEmptyTopic = allowEmptyTopic;
  }

  /**
   * Returns the unread messages in the form of API: register-queue.
   *
   * @param isAll whether there are no older unread messages
   * @param allowEmptyTopic whether the client supports the empty topic
   */
  public static UnreadMessages of(
      Caller caller, List<UnreadTopic> topics, boolean isAll, boolean allowEmptyTopic) {
    var builder = new UnreadMessagesBuilder(caller.userId(), allowEmptyTopic);
    topics.stream()
        .sorted(comparing(topic -> Collections.min(topic.messageIds())))
        .forEachOrdered(builder::add);
    return builder.result(isAll);
  }

  private record ChannelTopic(long channelId, String topicKey) {}

  private void add(UnreadTopic topic) {
    mentions.addAll(topic.mentioningIds());
    if (!topic.isMuted()) {
      mentions.addAll(topic.wildcardIds());
      counted += topic.messageIds().size();
    }
    if (topic.channelId() != null) {
      inTopic(topic.channelId(), topic.topic()).unreadMessageIds().addAll(topic.messageIds());
    } else {
      addConversation(topic.userIds(), sorted(topic.messageIds()));
    }
  }

  /** Returns the entry of a topic, with the spelling of its first unread message. */
  private InTopic inTopic(long channelId, String stored) {
    String topic = TopicName.shown(stored, allowEmptyTopic);
    return streams.computeIfAbsent(
        new ChannelTopic(channelId, TopicName.key(topic)),
        _ -> new InTopic(channelId, topic, new ArrayList<>()));
  }

  private void addConversation(List<Long> userIds, List<Long> messageIds) {
    if (userIds.size() <= 2) {
      long other =
          userIds.stream().filter(userId -> userId != readerId).findFirst().orElse(readerId);
      pms.add(new WithOne(other, other, messageIds));
    } else {
      String participants = userIds.stream().map(String::valueOf).collect(joining(","));
      huddles.add(new WithMany(participants, messageIds));
    }
  }

  private UnreadMessages result(boolean isAll) {
    List<InTopic> topics =
        streams.values().stream()
            .map(one -> new InTopic(one.streamId(), one.topic(), sorted(one.unreadMessageIds())))
            .toList();
    return new UnreadMessages(pms, topics, huddles, sorted(mentions), counted, !isAll);
  }

  private static List<Long> sorted(List<Long> messageIds) {
    return messageIds.stream().sorted().toList();
  }
}
