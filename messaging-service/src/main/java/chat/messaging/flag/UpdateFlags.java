package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Sets or clears a flag of messages (API: update-message-flags). */
@Singleton
public final class UpdateFlags {

  private final ReadAccess readAccess;
  private final MentionedGroups groups;
  private final FlagRepository flags;
  private final FlagWriter writer;

  UpdateFlags(
      ReadAccess readAccess, MentionedGroups groups, FlagRepository flags, FlagWriter writer) {
    this.readAccess = readAccess;
    this.groups = groups;
    this.flags = flags;
    this.writer = writer;
  }

  /**
   * @param messages the ids of the changed messages, ascending
   * @param ignoredBecauseNotSubscribedChannels the ids of channels to which the caller is not
   *     subscribed; their messages stay read
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Updated(
      List<Long> messages, Collection<Long> ignoredBecauseNotSubscribedChannels) {}

  /**
   * Changes the flag of those messages that have another value.
   *
   * <p>Messages that the caller may not read count as read, without other flags: requests that
   * would not change that skip them, all others are refused, as on Zulip servers. In channels to
   * which the caller is not subscribed, messages are never marked as unread.
   */
  public Updated update(Caller caller, Set<Long> requestedIds, FlagOperation op, Flag flag) {
    boolean isSet = op == FlagOperation.ADD;
    boolean isMadeRead = flag == Flag.READ && isSet;
    boolean isMadeUnread = flag == Flag.READ && !isSet;
    boolean isRefusable = isMadeUnread || (isSet && !isMadeRead);
    List<MessageOutline> readable =
        isRefusable
            ? readAccess.outlines(caller, requestedIds)
            : readAccess.outlinesWithoutWaiting(caller, requestedIds);
    if (isRefusable && readable.size() < requestedIds.size()) {
      throw MessagingError.INVALID_MESSAGE.refuse();
    }
    Set<Long> ignoredChannels = new TreeSet<>();
    List<MessageOutline> changed = new ArrayList<>();
    for (MessageOutline message : readable) {
      Long channelId = message.channelId();
      if (isMadeUnread && channelId != null && !message.isSubscribed()) {
        ignoredChannels.add(channelId);
      } else if (MessageFlags.own(message.isRead(), message.flags()).contains(flag) != isSet) {
        changed.add(message);
      }
    }
    if (changed.isEmpty()) {
      return new Updated(List.of(), ignoredChannels);
    }
    FlagsEvent event =
        FlagsEvent.of(op, flag, changed, isMadeUnread ? details(caller, changed) : null);
    return new Updated(writer.write(caller, event), ignoredChannels);
  }

  /**
   * Marks messages as read that the caller has received or marked as unread.
   *
   * <p>Does not require that the caller can still access their channels.
   */
  public void markReceivedAsRead(Caller caller, List<Long> messageIds) {
    writer.write(caller, FlagsEvent.madeRead(messageIds));
  }

  /** Returns the id up to which all messages of the caller's organization are committed. */
  public long lastMessageId(Caller caller) {
    return writer.lastMessageId(caller.organizationId());
  }

  /**
   * Marks all messages up to this one as read, whether or not the caller received them.
   *
   * @param messageId as {@link #lastMessageId} returned it
   * @param watermark as it was before {@code unreadIds} were read
   * @param unreadIds the caller's unread messages up to this one, ascending; the newest are enough
   * @return false, without a change, if messages have been marked as unread since
   */
  public boolean markAllRead(
      Caller caller, long messageId, ReadUpTo watermark, List<Long> unreadIds) {
    return writer.markAllRead(caller, messageId, watermark.changes(), unreadIds);
  }

  private Map<String, UnreadDetails> details(Caller caller, List<MessageOutline> messages) {
    Set<Long> ownGroupIds = groups.of(caller, messages);
    List<Long> messageIds = messages.stream().map(MessageOutline::id).toList();
    Set<Long> muted = Set.copyOf(flags.muted(caller.organizationId(), caller.userId(), messageIds));
    Map<String, UnreadDetails> details = new LinkedHashMap<>();
    for (MessageOutline message : messages) {
      boolean isMuted = muted.contains(message.id());
      boolean isCalling = MessageFlags.isCalling(message, ownGroupIds, isMuted);
      details.put(
          Long.toString(message.id()), UnreadDetails.of(caller, message, isCalling, isMuted));
    }
    return details;
  }
}
