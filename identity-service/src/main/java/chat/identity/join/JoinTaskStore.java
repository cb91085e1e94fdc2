package chat.identity.join;

import chat.identity.join.JoinTask.Subscribe;
import chat.identity.join.JoinTask.Welcome;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** The table {@code join_task}. */
@Singleton
final class JoinTaskStore {
  private final Sql sql;

  JoinTaskStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * A task that nobody else takes up for the time being.
   *
   * @param attempts how many have failed
   */
  record Claimed(long taskId, int attempts, JoinTask task) {}

  /** Adds a task which whoever adds it has claimed until {@code due}. */
  Claimed insert(JoinTask task, Instant due) {
    return switch (task) {
      case Subscribe subscribe ->
          sql.statement(
                  """
                  insert into join_task (organization_id, user_id, kind, invited_by,
                    channel_ids, include_default_channels, due)
                  values (:organizationId, :userId, 'subscribe', :invitedBy::bigint,
                    :channelIds::bigint[], :includeDefaultChannels, :due)
                  returning *
                  """)
              .bind("organizationId", subscribe.organizationId())
              .bind("userId", subscribe.userId())
              .bind("invitedBy", subscribe.invitedBy())
              .bind("channelIds", subscribe.channelIds())
              .bind("includeDefaultChannels", subscribe.includeDefaultChannels())
              .bind("due", due)
              .one(JoinTaskStore::claimed);
      case Welcome welcome ->
          sql.statement(
                  """
                  insert into join_task (organization_id, user_id, kind, welcome_message, due)
                  values (:organizationId, :userId, 'welcome', :welcomeMessage, :due)
                  returning *
                  """)
              .bind("organizationId", welcome.organizationId())
              .bind("userId", welcome.userId())
              .bind("welcomeMessage", welcome.message())
              .bind("due", due)
              .one(JoinTaskStore::claimed);
    };
  }

  /** Claims tasks that are due, the oldest first. */
  List<Claimed> claim(Instant now, Instant claimedUntil, int most) {
    return sql.statement(
            """
            update join_task set due = :claimedUntil
            where task_id in (
              select task_id from join_task where due <= :now and refused_with is null
              order by due limit :most for update skip locked)
            returning *
            """)
        .bind("claimedUntil", claimedUntil)
        .bind("now", now)
        .bind("most", most)
        .list(JoinTaskStore::claimed);
  }

  void postpone(long taskId, Instant due) {
    sql.statement(
            "update join_task set due = :due, attempts = attempts + 1 where task_id = :taskId")
        .bind("taskId", taskId)
        .bind("due", due)
        .execute();
  }

  /** Keeps a task for whoever asks why, and from being claimed. */
  void noteRefusal(long taskId, int status) {
    sql.statement("update join_task set refused_with = :status where task_id = :taskId")
        .bind("status", status)
        .bind("taskId", taskId)
        .execute();
  }

  void delete(long taskId) {
    sql.statement("delete from join_task where task_id = :taskId").bind("taskId", taskId).execute();
  }

  private static Claimed claimed(Row row) {
    long organizationId = row.number("organization_id");
    long userId = row.number("user_id");
    String message = row.textOrNull("welcome_message");
    return new Claimed(
        row.number("task_id"),
        (int) row.number("attempts"),
        message == null
            ? new Subscribe(
                organizationId,
                userId,
                row.numberOrNull("invited_by"),
                row.numbers("channel_ids"),
                row.flag("include_default_channels"))
            : new Welcome(organizationId, userId, message));
  }
}
