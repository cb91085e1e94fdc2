package chat.messaging.reminder;

import chat.kit.job.Job;
import chat.kit.job.JobCounts;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code reminder}. */
@Singleton
final class ReminderStore {

  private static final String OF_USER =
      """
      select * from reminder where organization_id = :organizationId and user_id = :userId
      order by due, id
      """;

  private static final String BY_ID = "select * from reminder where id = :id";

  private static final String KEPT =
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0) as size
      from reminder
      where organization_id = :organizationId and user_id = :userId
      """;

  private static final String INSERT =
      """
      insert into reminder (organization_id, user_id, message_id, note, content, rendered_content,
        due, next_attempt)
      values (:organizationId, :userId, :messageId, :note, :content, :renderedContent, :due, :due)
      returning *
      """;

  private static final String DELETE =
      """
      delete from reminder
      where id = :id and organization_id = :organizationId and user_id = :userId
        and not is_being_sent
      """;

  private static final String CLAIM =
      """
      update reminder set next_attempt = :claimedUntil, attempts = attempts + 1, is_being_sent = true
      where id in (
        select id from reminder where next_attempt <= :now and not failed
        order by next_attempt limit :most for update skip locked)
      returning *
      """;

  private static final String POSTPONE =
      """
      update reminder set next_attempt = :nextAttempt, is_being_sent = :isSent
      where id = :id and attempts = :attempts and not failed
      """;

  private static final String FINISH = "delete from reminder where id = :id and not failed";

  private static final String FAIL =
      "update reminder set failed = true, is_being_sent = false where id = :id and not failed";

  private static final String SAYS = "select content = :text as says from message where id = :id";

  private static final String COUNT =
      """
      select count(*) filter (where not failed and next_attempt <= :now) as due,
        count(*) filter (where not failed and next_attempt > :now) as waiting,
        count(*) filter (where not failed and attempts > 0 and not is_being_sent) as retrying,
        count(*) filter (where failed) as failed,
        min(next_attempt) filter (where not failed and next_attempt <= :now) as oldest_due
      from reminder
      """;

  private final Sql sql;

  ReminderStore(Sql sql) {
    this.sql = sql;
  }

  /** A reminder that is to be made. */
  record New(
      long organizationId,
      long userId,
      long messageId,
      @Nullable String note,
      String content,
      String renderedContent,
      Instant due) {}

  /**
   * A reminder that is to be sent, and that nobody else takes up for the time being.
   *
   * @param attempts this one included
   */
  record Claimed(
      long id,
      long organizationId,
      long userId,
      long messageId,
      @Nullable String note,
      int attempts)
      implements Job {

    @Override
    public int attempt() {
      return attempts;
    }
  }

  /**
   * How much an account has.
   *
   * @param size of the texts that are shown, in bytes
   */
  record Kept(long number, long size) {}

  /**
   * Those that an account still has, the next one first; a few in memory at a time, within a
   * transaction. One that is being sent is among them until the event of its end: none would bring
   * it back if that fails.
   */
  void forEach(long organizationId, long userId, Consumer<Reminder> taker) {
    ofUser(organizationId, userId).forEach(row -> taker.accept(reminder(row)));
  }

  private SqlStatement ofUser(long organizationId, long userId) {
    return sql.statement(OF_USER).bind("organizationId", organizationId).bind("userId", userId);
  }

  Optional<Reminder> find(long id) {
    return sql.statement(BY_ID).bind("id", id).find(ReminderStore::reminder);
  }

  /** How much an account has, those included that are just being sent. */
  Kept kept(long organizationId, long userId) {
    return sql.statement(KEPT)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .one(row -> new Kept(row.number("number"), row.number("size")));
  }

  Reminder insert(New reminder) {
    return sql.statement(INSERT)
        .bind("organizationId", reminder.organizationId())
        .bind("userId", reminder.userId())
        .bind("messageId", reminder.messageId())
        .bind("note", reminder.note())
        .bind("content", reminder.content())
        .bind("renderedContent", reminder.renderedContent())
        .bind("due", reminder.due())
        .one(ReminderStore::reminder);
  }

  /** Takes it back; false where the account has no such reminder, or it is being sent already. */
  boolean delete(long organizationId, long userId, long id) {
    return sql.statement(DELETE)
            .bind("id", id)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .execute()
        > 0;
  }

  /** Claims reminders that are due, the oldest first. */
  List<Claimed> claim(Instant now, Instant claimedUntil, int most) {
    return sql.statement(CLAIM)
        .bind("claimedUntil", claimedUntil)
        .bind("now", now)
        .bind("most", most)
        .list(row ->
            new Claimed(
                row.number("id"),
                row.number("organization_id"),
                row.number("user_id"),
                row.number("message_id"),
                row.textOrNull("note"),
                (int) row.number("attempts")));
  }

  /**
   * Puts off the next attempt, unless that has begun already.
   *
   * @param isSent whether only its end is missing
   */
  void postpone(Claimed reminder, Instant nextAttempt, boolean isSent) {
    sql.statement(POSTPONE)
        .bind("nextAttempt", nextAttempt)
        .bind("isSent", isSent)
        .bind("id", reminder.id())
        .bind("attempts", reminder.attempts())
        .execute();
  }

  /** Ends one that was sent; false where another replica has done so. */
  boolean finish(long id) {
    return sql.statement(FINISH).bind("id", id).execute() > 0;
  }

  /** Keeps one that can't be sent; false where another replica has settled it. */
  boolean fail(long id) {
    return sql.statement(FAIL).bind("id", id).execute() > 0;
  }

  JobCounts count(Instant now) {
    return sql.statement(COUNT)
        .bind("now", now)
        .one(row ->
            new JobCounts(
                row.number("due"),
                row.number("waiting"),
                row.number("retrying"),
                row.number("failed"),
                row.instantOrNull("oldest_due")));
  }

  /** Whether a message is there and says this. */
  boolean says(long messageId, String text) {
    return sql.statement(SAYS)
        .bind("text", text.stripTrailing())
        .bind("id", messageId)
        .find(row -> row.flag("says"))
        .orElse(false);
  }

  private static Reminder reminder(Row row) {
    return new Reminder(
        row.number("id"),
        "private",
        List.of(row.number("user_id")),
        row.text("content"),
        row.text("rendered_content"),
        row.instant("due").getEpochSecond(),
        row.flag("failed"),
        row.number("message_id"));
  }
}
