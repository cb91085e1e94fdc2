package chat.messaging.messageread;

import chat.kit.people.GroupSetting;
import chat.messaging.accessquery.ProjectedChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Estimates the memory of cache entries, in bytes. */
final class CacheEntrySizes {

  /** An object with some fields, or a list element with its object. */
  private static final int OBJECT = 100;

  /** A number in a list or a set. */
  private static final int NUMBER = 50;

  private CacheEntrySizes() {}

  static int of(MessageRecord message) {
    int numbers =
        message.userIds().size()
            + message.mentions().userIds().size()
            + message.mentions().groupIds().size()
            + message.calledInTopic().size();
    MessageText text = message.text();
    return 5 * OBJECT + numbers * NUMBER + of(message.topic()) + (text == null ? 0 : of(text));
  }

  private static int of(MessageText text) {
    int size = OBJECT + of(text.content()) + of(text.renderedContent()) + of(text.client());
    size += text.reactions().size() * 4 * OBJECT;
    for (Edit edit : text.edits()) {
      size += 2 * OBJECT + of(edit.prevContent()) + of(edit.prevRenderedContent());
      size += of(edit.prevTopic()) + of(edit.topic());
    }
    for (Submessage submessage : text.submessages()) {
      size += 2 * OBJECT + of(submessage.content());
    }
    return size;
  }

  static int of(ReaderFacts reader) {
    MutedSenders mutedSenders = reader.mutes();
    return 4 * OBJECT + (mutedSenders.userIds().size() + 2 * mutedSenders.ended().size()) * NUMBER;
  }

  static int of(ProjectedChannel channel) {
    int numbers = 0;
    for (GroupSetting setting : settings(channel)) {
      numbers += setting.directMembers().size() + setting.directSubgroups().size();
    }
    return 8 * OBJECT + of(channel.name()) + numbers * NUMBER;
  }

  static int of(SubscriptionFacts subscription) {
    return OBJECT + subscription.periods().bounds().size() * NUMBER;
  }

  private static List<GroupSetting> settings(ProjectedChannel channel) {
    return List.of(
        channel.canSendMessageGroup(),
        channel.canCreateTopicGroup(),
        channel.canSubscribeGroup(),
        channel.canAddSubscribersGroup());
  }

  static int of(FlagBlock block) {
    int flags = block.unread().size() + block.starred().size() + block.collapsed().size();
    return 3 * OBJECT + block.read().size() / Byte.SIZE + flags * NUMBER;
  }

  private static int of(@Nullable String text) {
    return text == null ? 0 : OBJECT + Character.BYTES * text.length();
  }
}
