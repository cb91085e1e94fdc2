package chat.messaging.flag;

import chat.messaging.access.MessageOutline;
import chat.messaging.access.ReadableMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Names a reader's flags of a message (specification, Message, {@code flags}). */
public final class MessageFlags {

  private MessageFlags() {}

  /** The flags, in the order of real servers. Who did not receive a message is not called by it. */
  public static List<String> of(ReadableMessage message, Attention attention) {
    MessageOutline outline = message.outline();
    List<String> flags = new ArrayList<>();
    addIf(outline.isRead(), flags, "read");
    addIf(outline.marks().isStarred(), flags, "starred");
    addIf(outline.marks().isCollapsed(), flags, "collapsed");
    if (!outline.wasReceived()) {
      flags.add("historical");
      return flags;
    }
    boolean isGroupMentioned =
        !Collections.disjoint(outline.mentionedGroupIds(), attention.groupIds());
    addCalls(
        flags,
        new Calls(
            outline.isMentioned(),
            isGroupMentioned,
            outline.channelWildcardMentioned(),
            outline.topicWildcardMentioned(),
            attention.alertWords().isIn(message.content())));
    return flags;
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

  /** Adds the flags that say how a message calls its reader. */
  public static void addCalls(List<String> flags, Calls calls) {
    addIf(calls.byName() || calls.byGroup(), flags, "mentioned");
    addIf(calls.byChannelWildcard(), flags, "stream_wildcard_mentioned");
    addIf(calls.byTopicWildcard(), flags, "topic_wildcard_mentioned");
    addIf(calls.byChannelWildcard() || calls.byTopicWildcard(), flags, "wildcard_mentioned");
    addIf(calls.byGroup(), flags, "group_mentioned");
    addIf(calls.byAlertWord(), flags, "has_alert_word");
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
