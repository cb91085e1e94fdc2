package chat.messaging.access;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.messaging.MessagingError;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Decides who may edit a message's content: its sender, within the organization's time limit. */
@Singleton
public final class EditAccess {

  /** Seconds. */
  private static final long DEFAULT_LIMIT = 600;

  private final Clock clock;

  EditAccess(Clock clock) {
    this.clock = clock;
  }

  /** Refuses accounts that may not edit the content. */
  public void requireContent(
      ProjectedOrganization organization, ProjectedAccount editor, MessageOutline message) {
    if (!organization.settings().flag("allow_message_editing", true)) {
      throw MessagingError.EDITING_TURNED_OFF.refuse();
    }
    if (message.senderId() != editor.userId()) {
      throw MessagingError.MAY_NOT_EDIT_MESSAGE.refuse();
    }
    TimeLimit limit =
        TimeLimit.of(organization, "message_content_edit_limit_seconds", DEFAULT_LIMIT);
    if (limit.withGrace().isOver(message, clock.instant())) {
      throw MessagingError.TOO_LATE_TO_EDIT_MESSAGE.refuse();
    }
  }
}
