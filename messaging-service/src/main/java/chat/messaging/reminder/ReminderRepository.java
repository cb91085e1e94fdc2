package chat.messaging.reminder;

import chat.kit.job.JobCounts;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code reminder}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ReminderRepository implements GenericRepository<StoredReminder, Long> {

  private static final String OF_USER =
      """
      select * from reminder where organization_id = :organizationId and user_id = :userId
      order by due, id
      """;

  private final Sql sql;

  ReminderRepository(Sql sql) {
    this.sql = sql;
  }

  @Query("select * from reminder where id = :id")
  abstract Optional<StoredReminder> find(long id);

  /** Counts a user's reminders and their bytes, including reminders that are being sent. */
  @Query(
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0) as size
      from reminder
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract ReminderUsage usage(long organizationId, long userId);

  @ParameterExpression(name = "organizationId", expression = "#{reminder.organizationId()}")
  @ParameterExpression(name = "userId", expression = "#{reminder.userId()}")
  @ParameterExpression(name = "messageId", expression = "#{reminder.messageId()}")
  @ParameterExpression(name = "content", expression = "#{reminder.content()}")
  @ParameterExpression(name = "renderedContent", expression = "#{reminder.renderedContent()}")
  @Query(
      """
      insert into reminder (organization_id, user_id, message_id, note, content, rendered_content,
        due, next_attempt)
      values (:organizationId, :userId, :messageId, :note, :content, :renderedContent, :due, :due)
      returning *
      """)
  abstract StoredReminder insert(NewReminder reminder, @Nullable String note, Instant due);

  /**
   * Deletes a reminder of the user, unless it is being sent.
   *
   * @return the number of deleted rows
   */
  @Query(
      """
      delete from reminder
      where id = :id and organization_id = :organizationId and user_id = :userId
        and not is_being_sent
      """)
  abstract int delete(long organizationId, long userId, long id);

  /** Claims due reminders, oldest first; {@code attempts} includes this attempt. */
  @Query(
      """
      update reminder set next_attempt = :claimedUntil, attempts = attempts + 1, is_being_sent = true
      where id in (
        select id from reminder where next_attempt <= :now and not failed
        order by next_attempt limit :most for update skip locked)
      returning *
      """)
  abstract List<StoredReminder> claim(Instant now, Instant claimedUntil, int most);

  /**
   * Postpones the next attempt, unless that has already begun.
   *
   * @param isSent whether the reminder was sent and only its end could not be stored
   */
  @Query(
      """
      update reminder set next_attempt = :nextAttempt, is_being_sent = :isSent
      where id = :id and attempts = :attempts and not failed
      """)
  abstract void postpone(long id, int attempts, Instant nextAttempt, boolean isSent);

  /**
   * Deletes a reminder that was sent.
   *
   * @return 0 if another replica already deleted it
   */
  @Query("delete from reminder where id = :id and not failed")
  abstract int finish(long id);

  /**
   * Marks a reminder as failed.
   *
   * @return false if another replica has already finished or failed it
   */
  @Query("update reminder set failed = true, is_being_sent = false where id = :id and not failed")
  abstract boolean fail(long id);

  @Query(
      """
      select count(*) filter (where not failed and next_attempt <= :now) as due,
        count(*) filter (where not failed and next_attempt > :now) as waiting,
        count(*) filter (where not failed and attempts > 0 and not is_being_sent) as retrying,
        count(*) filter (where failed) as failed,
        min(next_attempt) filter (where not failed and next_attempt <= :now) as oldest_due
      from reminder
      """)
  abstract JobCounts count(Instant now);

  /** Whether a message exists and has this content. */
  @Query("select exists (select from message where id = :messageId and content = :content)")
  abstract boolean hasContent(long messageId, String content);

  /**
   * Streams a user's reminders within a transaction, the next one first. A reminder that is being
   * sent is included until its removal event. Hand-written so that only a few rows are in memory.
   */
  void forEach(long organizationId, long userId, Consumer<Reminder> consumer) {
    sql.statement(OF_USER)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .forEach(row -> consumer.accept(reminder(row).shown()));
  }

  private static StoredReminder reminder(Row row) {
    return new StoredReminder(
        row.number("id"),
        row.number("organization_id"),
        row.number("user_id"),
        row.number("message_id"),
        row.textOrNull("note"),
        row.text("content"),
        row.text("rendered_content"),
        row.instant("due"),
        (int) row.number("attempts"),
        row.flag("failed"));
  }
}
