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
    addIf(outline.isStarred(), flags, "starred");
    addIf(outline.isCollapsed(), flags, "collapsed");
    if (!outline.wasReceived()) {
      flags.add("historical");
      return flags;
    }
    boolean isGroupMentioned =
        !Collections.disjoint(outline.mentionedGroupIds(), attention.groupIds());
    boolean channelWildcard = outline.channelWildcardMentioned();
    boolean topicWildcard = outline.topicWildcardMentioned();
    addIf(outline.isMentioned() || isGroupMentioned, flags, "mentioned");
    addIf(channelWildcard, flags, "stream_wildcard_mentioned");
    addIf(topicWildcard, flags, "topic_wildcard_mentioned");
    addIf(channelWildcard || topicWildcard, flags, "wildcard_mentioned");
    addIf(isGroupMentioned, flags, "group_mentioned");
    addIf(attention.alertWords().isIn(message.content()), flags, "has_alert_word");
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
