package chat.messaging.access;

import chat.kit.token.Caller;
import chat.messaging.accessquery.ChannelAccessRepository;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.messageread.Edit;
import chat.messaging.messageread.MessageText;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Hides a message's edits from the time in channels that are closed to the reader.
 *
 * <p>Looks nothing up if no message was moved from another channel (decision 35).
 */
@Singleton
final class FormerChannelFilter {

  private final ChannelAccessRepository channels;

  FormerChannelFilter(ChannelAccessRepository channels) {
    this.channels = channels;
  }

  /** The channels from which messages were moved, by channel id. */
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
    var query =
        new ChannelAccessRepository.About(
            caller.organizationId(), caller.userId(), caller.botOwnerId(), "");
    return channels.byIds(query, channelIds).stream()
        .collect(
            Collectors.toMap(
                ChannelFacts::channelId, channel -> channel, (one, _) -> one, HashMap::new));
  }

  /**
   * Returns a message's text without the edits that the reader may not see.
   *
   * <p>These are the edits up to and including the last move out of a channel that the reader may
   * not read.
   *
   * @param mayReadAll whether the reader may read all of a channel
   */
  static MessageText withVisibleEdits(
      MessageText text, Map<Long, ChannelFacts> former, Predicate<ChannelFacts> mayReadAll) {
    return text.edits().stream().noneMatch(edit -> edit.prevStream() != null)
        ? text
        : text.withEdits(
            text.edits().stream().takeWhile(edit -> isVisible(edit, former, mayReadAll)).toList());
  }

  private static boolean isVisible(
      Edit edit, Map<Long, ChannelFacts> former, Predicate<ChannelFacts> mayReadAll) {
    if (edit.prevStream() == null) {
      return true;
    }
    ChannelFacts channel = former.get(edit.prevStream());
    return channel != null && mayReadAll.test(channel);
  }
}
