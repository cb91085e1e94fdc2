package chat.messaging.flag;

import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.FlagSet;
import chat.messaging.messageread.MessageOutline;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the names of a user's flags of a message (API: get-messages). */
public final class MessageFlags {

  private MessageFlags() {}

  /** Returns the flags of a loaded message. */
  public static List<String> of(ReadableMessage message, MentionTriggers mentionTriggers) {
    MessageOutline outline = message.outline();
    Calls calls = outline.wasReceived() ? calls(message, mentionTriggers) : null;
    return of(outline.isRead(), outline.flags(), calls);
  }

  private static Calls calls(ReadableMessage message, MentionTriggers mentionTriggers) {
    MessageOutline outline = message.outline();
    return new Calls(
        outline.isMentioned(),
        !Collections.disjoint(outline.mentionedGroupIds(), mentionTriggers.groupIds()),
        outline.channelWildcardMentioned(),
        outline.topicWildcardMentioned(),
        mentionTriggers.alertWords().isIn(message.content()));
  }

  /**
   * The ways in which a message mentions or alerts its reader.
   *
   * @param byName by a personal mention
   * @param byGroup by a mention of one of the reader's groups
   */
  public record Calls(
      boolean byName,
      boolean byGroup,
      boolean byChannelWildcard,
      boolean byTopicWildcard,
      boolean byAlertWord) {}

  /**
   * Returns the flags, in the order in which Zulip servers list them.
   *
   * @param calls null if the reader did not receive the message, which then mentions nobody
   */
  public static List<String> of(boolean isRead, FlagSet flagSet, @Nullable Calls calls) {
    Set<Flag> flags = own(isRead, flagSet);
    if (calls == null) {
      flags.add(Flag.HISTORICAL);
    } else {
      addCalls(flags, calls);
    }
    return flags.stream().map(Flag::wireName).toList();
  }

  /** Returns the set flags of those that the reader may change. */
  static Set<Flag> own(boolean isRead, FlagSet flagSet) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    addIf(isRead, flags, Flag.READ);
    addIf(flagSet.isStarred(), flags, Flag.STARRED);
    addIf(flagSet.isCollapsed(), flags, Flag.COLLAPSED);
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
   * Returns whether a message mentions its reader by name, group or wildcard.
   *
   * <p>Wildcard mentions in muted topics do not count.
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
