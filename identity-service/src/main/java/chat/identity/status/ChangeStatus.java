package chat.identity.status;

import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transaction that changes a user's status (API: update-status). */
@Singleton
class ChangeStatus {
  private final UserStatusRepository statuses;
  private final Outbox outbox;

  ChangeStatus(UserStatusRepository statuses, Outbox outbox) {
    this.statuses = statuses;
    this.outbox = outbox;
  }

  /** Changes the values that are not null. */
  @Transactional
  void change(Caller caller, @Nullable String statusText, @Nullable StatusEmoji emoji) {
    outbox.lock(caller.organizationId());
    statuses.put(
        caller.organizationId(),
        caller.userId(),
        statusText,
        emoji == null ? null : emoji.name(),
        emoji == null ? null : emoji.code(),
        emoji == null ? null : emoji.type());
    outbox.append(caller.organizationId(), List.of(UserStatusEvent.of(caller, statusText, emoji)));
  }
}
