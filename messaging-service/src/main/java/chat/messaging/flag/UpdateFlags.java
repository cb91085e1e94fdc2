package chat.messaging.flag;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadAccess;
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

/** Decides which messages a change of a flag is about, and makes it. */
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
   * @param messages those that have changed, ascending
   * @param ignoredBecauseNotSubscribedChannels ids of the channels whose messages stay read
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Updated(
      List<Long> messages, Collection<Long> ignoredBecauseNotSubscribedChannels) {}

  /**
   * Changes what differs. Messages that the caller may not read have the flags of those that were
   * not sent to him, read alone: what they have already is passed over, anything else is refused,
   * by real servers too. In channels that he is not subscribed to nothing becomes unread.
   */
  public Updated update(Caller caller, Set<Long> asked, FlagOperation op, Flag flag) {
    boolean isSet = op == FlagOperation.ADD;
    boolean isMadeRead = flag == Flag.READ && isSet;
    boolean isMadeUnread = flag == Flag.READ && !isSet;
    boolean isRefusable = isMadeUnread || (isSet && !isMadeRead);
    List<MessageOutline> readable =
        isRefusable ? readAccess.outlines(caller, asked) : readAccess.knownOutlines(caller, asked);
    if (isRefusable && readable.size() < asked.size()) {
      throw MessagingError.INVALID_MESSAGE.refuse();
    }
    Set<Long> ignoredChannels = new TreeSet<>();
    List<MessageOutline> changed = new ArrayList<>();
    for (MessageOutline message : readable) {
      Long channelId = message.channelId();
      if (isMadeUnread && channelId != null && !message.isSubscribed()) {
        ignoredChannels.add(channelId);
      } else if (MessageFlags.own(message.isRead(), message.marks()).contains(flag) != isSet) {
        changed.add(message);
      }
    }
    if (changed.isEmpty()) {
      return new Updated(List.of(), ignoredChannels);
    }
    FlagsEvent wanted =
        FlagsEvent.of(op, flag, changed, isMadeUnread ? details(caller, changed) : null);
    return new Updated(writer.write(caller, wanted), ignoredChannels);
  }

  /**
   * Marks messages as read that the caller has received or made unread, whether or not their
   * channels are still open to the caller.
   */
  public void markReceivedAsRead(Caller caller, List<Long> messageIds) {
    writer.write(caller, FlagsEvent.madeRead(messageIds));
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
