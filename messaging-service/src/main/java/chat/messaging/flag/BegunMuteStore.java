package chat.messaging.flag;

import chat.identity.copy.MutesBegun;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.kit.sql.Sql;
import chat.messaging.access.MarksStore;
import chat.messaging.access.MutesStore;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Tells the clients of whoever mutes somebody which messages that makes read, as far as they are
 * among the newest. That they are follows from the mute itself, and nothing is written.
 */
@Singleton
final class BegunMuteStore {

  /** So many messages are looked at, of all senders together. */
  private static final int NEWEST = 5_000;

  private static final String MADE_READ =
      """
      select m.id
      from unnest(:mutedUserIds::bigint[]) muted (user_id)
        cross join lateral (
          select * from message
          where sender_id = muted.user_id and id > :readUpTo order by id desc limit :newest) m
        join recipient r on r.id = m.recipient_id
        left join subscription s on s.channel_id = r.channel_id and s.user_id = :userId
        left join
      """
          + MarksStore.ofBlock(":userId", "m.id")
          + """
          where m.organization_id = :organizationId
            and (r.user_ids @> array[:userId::bigint] or s.periods @> m.subscriptions_number)
            and
          """
          + MarksStore.isUnmarked("m.id")
          + " and not "
          + MarksStore.hasFlag(":userId", FlagStore.UNREAD)
          + " and not "
          + MutesStore.ended(":userId")
          + " order by m.id";

  private final Sql sql;
  private final ReadUpToStore readUpTo;
  private final Outbox outbox;

  BegunMuteStore(Sql sql, ReadUpToStore readUpTo, Outbox outbox) {
    this.sql = sql;
    this.readUpTo = readUpTo;
    this.outbox = outbox;
  }

  /** Under the lock under which their messages are stored: none comes in between. */
  @EventListener
  void tell(MutesBegun begun) {
    long organizationId = begun.organizationId();
    outbox.lock(organizationId);
    List<Long> messageIds =
        sql.statement(MADE_READ)
            .bind("mutedUserIds", begun.mutedUserIds())
            .bind("readUpTo", readUpTo.find(organizationId, begun.userId()).messageId())
            .bind("newest", Math.max(1, NEWEST / begun.mutedUserIds().size()))
            .bind("userId", begun.userId())
            .bind("organizationId", organizationId)
            .list(row -> row.number("id"));
    if (!messageIds.isEmpty()) {
      outbox.append(
          organizationId,
          List.of(
              ClientEvent.of(
                  organizationId,
                  FlagsEvent.TYPE,
                  Audience.ofUser(begun.userId()),
                  FlagsEvent.madeRead(messageIds))));
    }
  }
}
