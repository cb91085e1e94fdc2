package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.flag.UnreadMessages.InTopic;
import chat.messaging.flag.UnreadMessages.WithMany;
import chat.messaging.flag.UnreadMessages.WithOne;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups unread messages by conversation. */
@Singleton
public final class CountUnread {

  private final MentionedGroups groups;
  private final FlagRepository flags;

  CountUnread(MentionedGroups groups, FlagRepository flags) {
    this.groups = groups;
    this.flags = flags;
  }

  /**
   * Returns the unread messages in the form of API: register-queue; two queries for each batch.
   *
   * @param batches batches of messages, ascending; only one is in memory at a time
   * @param isAll whether there are no older unread messages
   * @param allowEmptyTopic whether the client supports the empty topic
   */
  public UnreadMessages of(
      Caller caller, Stream<List<MessageOutline>> batches, boolean isAll, boolean allowEmptyTopic) {
    var count = new Count(caller, allowEmptyTopic);
    batches.forEachOrdered(count::add);
    return count.result(isAll);
  }

  private record ChannelTopic(long channelId, String topicKey) {}

  /** Accumulates the batches. */
  private final class Count {

    private final Caller caller;
    private final boolean allowEmptyTopic;
    private final Map<ChannelTopic, InTopic> streams = new LinkedHashMap<>();
    private final Map<Long, WithOne> pms = new LinkedHashMap<>();
    private final Map<String, WithMany> huddles = new LinkedHashMap<>();
    private final List<Long> mentions = new ArrayList<>();
    private int counted;

    private Count(Caller caller, boolean allowEmptyTopic) {
      this.caller = caller;
      this.allowEmptyTopic = allowEmptyTopic;
    }

    private void add(List<MessageOutline> messages) {
      messages.forEach(message -> conversation(message).add(message.id()));
      Set<Long> muted = muted(caller, messages);
      mentions.addAll(mentioning(caller, messages, muted));
      counted += messages.size() - muted.size();
    }

    /** Returns the list of unread ids of the message's conversation. */
    private List<Long> conversation(MessageOutline message) {
      Long channelId = message.channelId();
      if (channelId != null) {
        String topic = TopicName.shown(message.topic(), allowEmptyTopic);
        return streams
            .computeIfAbsent(
                new ChannelTopic(channelId, TopicName.key(topic)),
                _ -> new InTopic(channelId, topic, new ArrayList<>()))
            .unreadMessageIds();
      }
      if (message.userIds().size() <= 2) {
        return pms.computeIfAbsent(
                other(caller, message), id -> new WithOne(id, id, new ArrayList<>()))
            .unreadMessageIds();
      }
      String participants =
          message.userIds().stream().map(String::valueOf).collect(Collectors.joining(","));
      return huddles
          .computeIfAbsent(participants, people -> new WithMany(people, new ArrayList<>()))
          .unreadMessageIds();
    }

    private UnreadMessages result(boolean isAll) {
      return new UnreadMessages(
          List.copyOf(pms.values()),
          List.copyOf(streams.values()),
          List.copyOf(huddles.values()),
          mentions,
          counted,
          !isAll);
    }
  }

  private static long other(Caller caller, MessageOutline message) {
    return message.userIds().stream()
        .filter(userId -> userId != caller.userId())
        .findFirst()
        .orElse(caller.userId());
  }

  private Set<Long> muted(Caller caller, List<MessageOutline> messages) {
    List<Long> inChannels =
        messages.stream()
            .filter(message -> message.channelId() != null)
            .map(MessageOutline::id)
            .toList();
    return inChannels.isEmpty()
        ? Set.of()
        : Set.copyOf(flags.muted(caller.organizationId(), caller.userId(), inChannels));
  }

  private List<Long> mentioning(Caller caller, List<MessageOutline> messages, Set<Long> muted) {
    Set<Long> groupIds = groups.of(caller, messages);
    return messages.stream()
        .filter(message -> MessageFlags.isCalling(message, groupIds, muted.contains(message.id())))
        .map(MessageOutline::id)
        .toList();
  }
}
