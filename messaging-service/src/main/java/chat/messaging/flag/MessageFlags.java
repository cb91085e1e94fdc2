package chat.messaging.flag;

import chat.messaging.access.Marks;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadableMessage;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names a reader's flags of a message (specification, Message, {@code flags}). */
public final class MessageFlags {

  private MessageFlags() {}

  /** The flags of a message as it is read. */
  public static List<String> of(ReadableMessage message, Attention attention) {
    MessageOutline outline = message.outline();
    Calls calls = outline.wasReceived() ? calls(message, attention) : null;
    return of(outline.isRead(), outline.marks(), calls);
  }

  private static Calls calls(ReadableMessage message, Attention attention) {
    MessageOutline outline = message.outline();
    return new Calls(
        outline.isMentioned(),
        !Collections.disjoint(outline.mentionedGroupIds(), attention.groupIds()),
        outline.channelWildcardMentioned(),
        outline.topicWildcardMentioned(),
        attention.alertWords().isIn(message.content()));
  }

  /**
   * How a message calls its reader.
   *
   * @param byName himself
   * @param byGroup as one of a group
   */
  public record Calls(
      boolean byName,
      boolean byGroup,
      boolean byChannelWildcard,
      boolean byTopicWildcard,
      boolean byAlertWord) {}

  /**
   * The flags, in the order of real servers.
   *
   * @param calls null where the reader did not receive the message, and so is not called by it
   */
  public static List<String> of(boolean isRead, Marks marks, @Nullable Calls calls) {
    Set<Flag> flags = own(isRead, marks);
    if (calls == null) {
      flags.add(Flag.HISTORICAL);
    } else {
      addCalls(flags, calls);
    }
    return flags.stream().map(Flag::wireName).toList();
  }

  /** The flags that are the reader's to change. */
  static Set<Flag> own(boolean isRead, Marks marks) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    addIf(isRead, flags, Flag.READ);
    addIf(marks.isStarred(), flags, Flag.STARRED);
    addIf(marks.isCollapsed(), flags, Flag.COLLAPSED);
    return flags;
  }

  private static void addCalls(Set<Flag> flags, Calls calls) {
    addIf(calls.byName() || calls.byGroup(), flags, Flag.MENTIONED);
    addIf(calls.byChannelWildcard(), flags, Flag.STREAM_WILDCARD_MENTIONED);
    addIf(calls.byTopicWildcard(), flags, Flag.TOPIC_WILDCARD_MENTIONED);
    addIf(calls.byChannelWildcard() || calls.byTopicWildcard(), flags, Flag.WILDCARD_MENTIONED);
    addIf(calls.byGroup(), flags, Flag.GROUP_MENTIONED);
    addIf(calls.byAlertWord(), flags, Flag.HAS_ALERT_WORD);
  }

  /**
   * Whether a message calls its reader by name, as one of a group or as one of many; what calls
   * everybody does not call out of a muted place.
   */
  static boolean isCalling(MessageOutline message, Set<Long> groupIds, boolean isMuted) {
    boolean callsMany = message.channelWildcardMentioned() || message.topicWildcardMentioned();
    return isCallingByName(message, groupIds) || (message.wasReceived() && callsMany && !isMuted);
  }

  private static boolean isCallingByName(MessageOutline message, Set<Long> groupIds) {
    return message.wasReceived()
        && (message.isMentioned() || !Collections.disjoint(message.mentionedGroupIds(), groupIds));
  }

  private static void addIf(boolean isSet, Set<Flag> flags, Flag flag) {
    if (isSet) {
      flags.add(flag);
    }
  }
}
