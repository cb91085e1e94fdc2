package chat.messaging.flag;

import chat.identity.copy.MutesEnded;
import chat.kit.outbox.Outbox;
import chat.kit.sql.Sql;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;

/**
 * Writes the table {@code ended_mute}. What comes behind its last message is not read, although a
 * search that ran while the mute ended may have taken it for read.
 */
@Singleton
final class EndedMuteStore {

  private static final String KEEP =
      """
      insert into ended_mute (organization_id, user_id, muted_user_id, last_message_id)
      select :organizationId, :userId, muted_user_id, (select last_value from message_id)
      from unnest(:mutedUserIds::bigint[]) muted_user_id
      on conflict (user_id, muted_user_id) do update set last_message_id = excluded.last_message_id
      returning last_message_id
      """;

  private final Sql sql;
  private final ReadUpToStore readUpTo;
  private final Outbox outbox;

  EndedMuteStore(Sql sql, ReadUpToStore readUpTo, Outbox outbox) {
    this.sql = sql;
    this.readUpTo = readUpTo;
    this.outbox = outbox;
  }

  /** What those people have sent up to now stays read. The lock first, as flags are written. */
  @EventListener
  void keep(MutesEnded ended) {
    outbox.lock(ended.organizationId());
    List<Long> lastMessageIds =
        sql.statement(KEEP)
            .bind("organizationId", ended.organizationId())
            .bind("userId", ended.userId())
            .bind("mutedUserIds", ended.mutedUserIds())
            .list(row -> row.number("last_message_id"));
    readUpTo.madeUnread(
        ended.organizationId(), ended.userId(), Collections.min(lastMessageIds) + 1);
  }
}
