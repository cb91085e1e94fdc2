package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.access.MessageOutline;
import chat.messaging.flag.UnreadMessages.InTopic;
import chat.messaging.flag.UnreadMessages.WithMany;
import chat.messaging.flag.UnreadMessages.WithOne;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sorts unread messages into their conversations; three queries at most, however many they are. */
@Singleton
public final class CountUnread {

  private final MentionedGroups groups;
  private final FlagStore flags;

  CountUnread(MentionedGroups groups, FlagStore flags) {
    this.groups = groups;
    this.flags = flags;
  }

  private record Place(long channelId, String topicKey) {}

  /**
   * The unread messages as a client that registers is told of them.
   *
   * @param messages ascending
   * @param isAll whether there are no older ones
   * @param allowEmptyTopic whether the client knows the empty topic
   */
  public UnreadMessages of(
      Caller caller, List<MessageOutline> messages, boolean isAll, boolean allowEmptyTopic) {
    Map<Place, InTopic> streams = new LinkedHashMap<>();
    Map<Long, WithOne> pms = new LinkedHashMap<>();
    Map<String, WithMany> huddles = new LinkedHashMap<>();
    for (MessageOutline message : messages) {
      Long channelId = message.channelId();
      List<Long> ids;
      if (channelId != null) {
        String topic = TopicName.shown(message.topic(), allowEmptyTopic);
        ids =
            streams
                .computeIfAbsent(
                    new Place(channelId, topic.toLowerCase(Locale.ROOT)),
                    _ -> new InTopic(channelId, topic, new ArrayList<>()))
                .unreadMessageIds();
      } else if (message.userIds().size() <= 2) {
        long other = other(caller, message);
        ids =
            pms.computeIfAbsent(other, id -> new WithOne(id, id, new ArrayList<>()))
                .unreadMessageIds();
      } else {
        String everybody =
            message.userIds().stream().map(String::valueOf).collect(Collectors.joining(","));
        ids =
            huddles
                .computeIfAbsent(everybody, people -> new WithMany(people, new ArrayList<>()))
                .unreadMessageIds();
      }
      ids.add(message.id());
    }
    Set<Long> muted = muted(caller, messages);
    return new UnreadMessages(
        List.copyOf(pms.values()),
        List.copyOf(streams.values()),
        List.copyOf(huddles.values()),
        calling(caller, messages, muted),
        messages.size() - muted.size(),
        !isAll);
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
    return inChannels.isEmpty() ? Set.of() : flags.muted(caller, inChannels);
  }

  /** What calls everybody does not call out of a muted place. */
  private List<Long> calling(Caller caller, List<MessageOutline> messages, Set<Long> muted) {
    Set<Long> groupIds = groups.of(caller, messages);
    return messages.stream()
        .filter(message ->
            MessageFlags.isCalling(message, groupIds)
                && (MessageFlags.isCallingByName(message, groupIds)
                    || !muted.contains(message.id())))
        .map(MessageOutline::id)
        .toList();
  }
}
