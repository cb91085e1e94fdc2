package chat.messaging.edit;

import chat.identityprojection.ProjectedAccount;
import chat.markdown.MarkdownText;
import chat.messaging.access.PermittedMove;
import chat.messaging.edit.MoveNotices.MoveSummary;

/**
 * Texts that announce a move, in Markdown.
 *
 * <p>Names in them are escaped and mentions are silent. A channel is not named to readers of
 * another channel who may not know that it exists (decision 35).
 */
final class MoveNoticeText {

  private static final String UNNAMED = "another channel";

  private final String mover;
  private final String from;
  private final boolean isNewNamed;
  private final String to;
  private final String target;
  private final MoveSummary outcome;

  MoveNoticeText(ProjectedAccount mover, PermittedMove move, MoveSummary outcome) {
    String oldChannel = String.valueOf(move.wanted().message().channelName());
    String oldTopic = outcome.target().location().topic();
    this.mover = MarkdownText.silentMention(mover.userId(), mover.fullName());
    this.from =
        move.namesOldChannel()
            ? MarkdownText.topicLink(move.oldChannelId(), oldChannel, oldTopic)
            : UNNAMED;
    this.isNewNamed = move.namesNewChannel();
    this.to =
        isNewNamed
            ? MarkdownText.topicLink(move.channelId(), move.channelName(), move.topic())
            : UNNAMED;
    this.target =
        MarkdownText.messageLink(
            move.channelId(), move.channelName(), move.topic(), outcome.target().id());
    this.outcome = outcome;
  }

  /** Text for a topic that was marked as resolved or unresolved. */
  String resolved(boolean isResolved) {
    return "%s has marked this topic as %s."
        .formatted(mover, isResolved ? "resolved" : "unresolved");
  }

  /** Text for the destination of the messages. */
  String arrived() {
    if (!outcome.joinsOthers() && !outcome.leavesOthers()) {
      return "This topic was moved here from %s by %s.".formatted(from, mover);
    }
    return outcome.moved() == 1
        ? "A message (%s) was moved here from %s by %s.".formatted(target, from, mover)
        : "%d messages were moved here from %s by %s.".formatted(outcome.moved(), from, mover);
  }

  /** Text for the source of the messages. */
  String departed() {
    if (!outcome.leavesOthers()) {
      return "This topic was moved to %s by %s.".formatted(to, mover);
    }
    return outcome.moved() == 1
        ? "A message was moved from this topic to %s by %s."
            .formatted(isNewNamed ? target : UNNAMED, mover)
        : "%d messages were moved from this topic to %s by %s."
            .formatted(outcome.moved(), to, mover);
  }
}
