package chat.messaging.flag;

import chat.messaging.access.Marks;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadableMessage;
import java.util.ArrayList;
import java.util.Collections;
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
    List<String> flags = new ArrayList<>();
    addIf(isRead, flags, "read");
    addIf(marks.isStarred(), flags, "starred");
    addIf(marks.isCollapsed(), flags, "collapsed");
    if (calls == null) {
      flags.add("historical");
      return flags;
    }
    addIf(calls.byName() || calls.byGroup(), flags, "mentioned");
    addIf(calls.byChannelWildcard(), flags, "stream_wildcard_mentioned");
    addIf(calls.byTopicWildcard(), flags, "topic_wildcard_mentioned");
    addIf(calls.byChannelWildcard() || calls.byTopicWildcard(), flags, "wildcard_mentioned");
    addIf(calls.byGroup(), flags, "group_mentioned");
    addIf(calls.byAlertWord(), flags, "has_alert_word");
    return flags;
  }

  /** Whether a message calls its reader by name, as one of a group or as one of many. */
  static boolean isCalling(MessageOutline message, Set<Long> groupIds) {
    return message.wasReceived()
        && (message.channelWildcardMentioned()
            || message.topicWildcardMentioned()
            || isCallingByName(message, groupIds));
  }

  /** Whether a message calls its reader by name or as one of a group. */
  static boolean isCallingByName(MessageOutline message, Set<Long> groupIds) {
    return message.wasReceived()
        && (message.isMentioned() || !Collections.disjoint(message.mentionedGroupIds(), groupIds));
  }

  private static void addIf(boolean isSet, List<String> flags, String flag) {
    if (isSet) {
      flags.add(flag);
    }
  }
}
