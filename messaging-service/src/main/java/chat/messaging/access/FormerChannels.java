package chat.messaging.access;

import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Keeps from readers of messages what these were in channels that are closed to the readers; where
 * none has come from another channel, nothing is looked up (decision 35).
 */
@Singleton
final class FormerChannels {

  private final ChannelAccessRepository channels;

  FormerChannels(ChannelAccessRepository channels) {
    this.channels = channels;
  }

  /** The channels that messages have left, by their ids. */
  Map<Long, ChannelFacts> of(Caller caller, Collection<MessageText> texts) {
    List<Long> channelIds =
        texts.stream()
            .flatMap(text -> text.edits().stream())
            .map(Edit::prevStream)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (channelIds.isEmpty()) {
      return Map.of();
    }
    var about =
        new ChannelAccessRepository.About(
            caller.organizationId(), caller.userId(), caller.botOwnerId(), "");
    return channels.byIds(about, channelIds).stream()
        .collect(
            Collectors.toMap(
                ChannelFacts::channelId, channel -> channel, (one, _) -> one, HashMap::new));
  }

  /**
   * A message's text without the edits up to its last move out of a channel that the reader may not
   * read, that move included.
   *
   * @param mayReadAll whether the reader may read all of a channel
   */
  static MessageText seen(
      MessageText text, Map<Long, ChannelFacts> former, Predicate<ChannelFacts> mayReadAll) {
    return text.edits().stream().noneMatch(edit -> edit.prevStream() != null)
        ? text
        : text.withEdits(
            text.edits().stream().takeWhile(edit -> isSeen(edit, former, mayReadAll)).toList());
  }

  private static boolean isSeen(
      Edit edit, Map<Long, ChannelFacts> former, Predicate<ChannelFacts> mayReadAll) {
    if (edit.prevStream() == null) {
      return true;
    }
    ChannelFacts channel = former.get(edit.prevStream());
    return channel != null && mayReadAll.test(channel);
  }
}
