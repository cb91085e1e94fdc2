package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Organization;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Decides who may change what a message says: its sender, for as long as the organization says. */
@Singleton
public final class EditAccess {

  /** Seconds. */
  private static final long DEFAULT_LIMIT = 600;

  private final Clock clock;

  EditAccess(Clock clock) {
    this.clock = clock;
  }

  /** Refuses whoever may not change its content. */
  public void requireContent(Organization organization, Account editor, MessageOutline message) {
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
