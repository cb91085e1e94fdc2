package chat.messaging.scheduledmessage;

import chat.kit.job.JobCounts;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import io.micronaut.core.annotation.Introspected;
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

/** The table {@code scheduled_message}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ScheduledMessageRepository
    implements GenericRepository<StoredScheduledMessage, Long> {

  private static final String OF_USER =
      """
      select * from scheduled_message
      where organization_id = :organizationId and user_id = :userId
      order by due, id
      """;

  private final Sql sql;

  ScheduledMessageRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Number and size of a user's scheduled messages.
   *
   * @param size of the stored texts in bytes; a recipient counts as 20
   */
  @Introspected
  record Usage(long number, long size) {}

  @Query(
      """
      select * from scheduled_message
      where id = :id and organization_id = :organizationId and user_id = :userId
      """)
  abstract Optional<StoredScheduledMessage> find(long organizationId, long userId, long id);

  /** Finds a message of the user and locks its row until the transaction ends. */
  @Query(
      """
      select * from scheduled_message
      where id = :id and organization_id = :organizationId and user_id = :userId for update
      """)
  abstract Optional<StoredScheduledMessage> findForUpdate(
      long organizationId, long userId, long id);

  /** Counts a user's messages and their bytes, including messages that are being sent. */
  @Query(
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(rendered_content) + octet_length(topic)
          + 20 * cardinality(user_ids)), 0)::bigint as size
      from scheduled_message
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract Usage usage(long organizationId, long userId);

  /** Whether a message of the user contains the text. */
  @Query(
      """
      select exists (
        select from scheduled_message
        where organization_id = :organizationId and user_id = :userId
          and strpos(content, :text) > 0)
      """)
  abstract boolean hasContentWith(long organizationId, long userId, String text);

  @ParameterExpression(name = "organizationId", expression = "#{author.organizationId()}")
  @ParameterExpression(name = "userId", expression = "#{author.userId()}")
  @ParameterExpression(name = "client", expression = "#{author.client()}")
  @ParameterExpression(name = "topic", expression = "#{message.topic()}")
  @ParameterExpression(name = "recipients", expression = "#{message.recipients()}")
  @ParameterExpression(name = "content", expression = "#{message.content()}")
  @ParameterExpression(name = "renderedContent", expression = "#{message.renderedContent()}")
  @Query(
      """
      insert into scheduled_message (organization_id, user_id, channel_id, topic, user_ids,
        content, rendered_content, client, read_by_sender, due, next_attempt)
      values (:organizationId, :userId, :channelId, :topic, :recipients::bigint[], :content,
        :renderedContent, :client, :readBySender, :due, :due)
      returning *
      """)
  abstract StoredScheduledMessage insert(
      Caller author,
      ScheduledContent message,
      @Nullable Long channelId,
      boolean readBySender,
      Instant due);

  /** Changes a message that is not being sent; one that has failed is due again. */
  @ParameterExpression(name = "topic", expression = "#{message.topic()}")
  @ParameterExpression(name = "recipients", expression = "#{message.recipients()}")
  @ParameterExpression(name = "content", expression = "#{message.content()}")
  @ParameterExpression(name = "renderedContent", expression = "#{message.renderedContent()}")
  @Query(
      """
      update scheduled_message set channel_id = :channelId, topic = :topic,
        user_ids = :recipients::bigint[], content = :content,
        rendered_content = :renderedContent, client = :client, due = :due, next_attempt = :due,
        failed = false, failure = null
      where id = :id
      returning *
      """)
  abstract StoredScheduledMessage update(
      long id, ScheduledContent message, @Nullable Long channelId, String client, Instant due);

  /** Deletes a message. Returns 0 if it is already deleted. */
  @Query("delete from scheduled_message where id = :id")
  abstract int delete(long id);

  /**
   * Claims due messages and failures to report, oldest first; {@code attempts} includes this
   * attempt.
   *
   * <p>Messages of one author are claimed one after the other, so that they are sent in order.
   */
  @Query(
      """
      update scheduled_message set next_attempt = :claimedUntil, attempts = attempts + 1,
        is_being_sent = not failed
      where id in (
        select id from scheduled_message claimed
        where next_attempt <= :now and not exists (
          select from scheduled_message earlier
          where earlier.user_id = claimed.user_id
            and earlier.organization_id = claimed.organization_id
            and earlier.due <= :now and not earlier.failed
            and (earlier.due, earlier.id) < (claimed.due, claimed.id))
        order by next_attempt, id limit :most for update skip locked)
      returning *
      """)
  abstract List<StoredScheduledMessage> claim(Instant now, Instant claimedUntil, int most);

  /**
   * Postpones the next attempt, unless that has already begun or its author has changed the
   * message.
   *
   * @param isSent whether the message was sent and only its end could not be stored
   */
  @Query(
      """
      update scheduled_message set next_attempt = greatest(:nextAttempt, due),
        is_being_sent = :isSent
      where id = :id and attempts = :attempts and failed = :failed
      """)
  abstract void postpone(
      long id, int attempts, boolean failed, Instant nextAttempt, boolean isSent);

  /**
   * Marks a message as failed.
   *
   * @param report when the failure is to be reported; null for never
   * @return none if another attempt has begun, otherwise the message
   */
  @Query(
      """
      update scheduled_message set failed = true, failure = :failure, is_being_sent = false,
        next_attempt = :report
      where id = :id and attempts = :attempts and not failed
      returning *
      """)
  abstract List<StoredScheduledMessage> fail(
      long id, int attempts, String failure, @Nullable Instant report);

  /** Ends the reports of a failure, unless its author has scheduled the message again. */
  @Query(
      """
      update scheduled_message set next_attempt = null where id = :id and failed and due = :due
      """)
  abstract void endReport(long id, Instant due);

  @Query(
      """
      select count(*) filter (where next_attempt <= :now) as due,
        count(*) filter (where next_attempt > :now) as waiting,
        count(*) filter (where next_attempt > due and not is_being_sent) as retrying,
        count(*) filter (where failed) as failed,
        min(next_attempt) filter (where next_attempt <= :now) as oldest_due
      from scheduled_message
      """)
  abstract JobCounts count(Instant now);

  /**
   * Streams a user's messages within a transaction, the next one first. A message that is being
   * sent is included until its removal event. Hand-written so that only a few rows are in memory.
   */
  void forEach(long organizationId, long userId, Consumer<ScheduledMessage> consumer) {
    sql.statement(OF_USER)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .forEach(row -> consumer.accept(message(row).shown()));
  }

  private static StoredScheduledMessage message(Row row) {
    return new StoredScheduledMessage(
        row.number("id"),
        row.number("organization_id"),
        row.number("user_id"),
        row.numberOrNull("channel_id"),
        row.text("topic"),
        row.numbers("user_ids"),
        row.text("content"),
        row.text("rendered_content"),
        row.text("client"),
        row.flag("read_by_sender"),
        row.instant("due"),
        (int) row.number("attempts"),
        row.flag("is_being_sent"),
        row.flag("failed"),
        row.textOrNull("failure"));
  }
}
