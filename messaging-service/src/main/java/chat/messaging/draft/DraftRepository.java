package chat.messaging.draft;

import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** The table {@code draft}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class DraftRepository implements GenericRepository<SavedDraft, Long> {

  /** Maximum bytes of a recipient's id and a comma in a response. */
  private static final long BYTES_OF_RECIPIENT = 20;

  private static final String LIST =
      """
      select id, type, recipient_ids, topic, content, last_edited from draft
      where organization_id = :organizationId and user_id = :userId
      order by last_edited, id
      """;

  private final Sql sql;

  DraftRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Number and size of the drafts of an account.
   *
   * @param number of drafts
   * @param size of all together, in bytes
   */
  @Introspected
  record Total(long number, long size) {

    /** Returns the total with these drafts added. */
    Total plus(List<SentDraft> sent) {
      return new Total(
          number + sent.size(), size + sent.stream().mapToLong(DraftRepository::size).sum());
    }
  }

  /** Counts an account's drafts and their bytes; a recipient counts as 20. */
  @Query(
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(topic)
          + 20 * cardinality(recipient_ids)), 0)::bigint as size
      from draft where organization_id = :organizationId and user_id = :userId
      """)
  abstract Total total(long organizationId, long userId);

  /**
   * Adds drafts in their order.
   *
   * @param recipients as {@link SentDraft#recipients} writes them
   * @param lastEdited PostgreSQL timestamp literals
   */
  @ParameterExpression(name = "organizationId", expression = "#{caller.organizationId()}")
  @ParameterExpression(name = "userId", expression = "#{caller.userId()}")
  @Query(
      """
      insert into draft
        (organization_id, user_id, type, recipient_ids, topic, content, last_edited)
      select :organizationId, :userId, type, recipient_ids::bigint[], topic, content,
        last_edited::timestamptz
      from unnest(:types::text[], :recipients::text[], :topics::text[], :contents::text[],
          :lastEdited::text[])
        with ordinality as sent (type, recipient_ids, topic, content, last_edited, position)
      order by position
      returning id, type, recipient_ids as "to", topic, content,
        floor(extract(epoch from last_edited))::bigint as timestamp
      """)
  abstract List<SavedDraft> insert(
      Caller caller,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> types,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> recipients,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> topics,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> contents,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> lastEdited);

  /**
   * Changes a draft of the user.
   *
   * @return none or one
   */
  @ParameterExpression(name = "type", expression = "#{draft.type()}")
  @ParameterExpression(name = "recipients", expression = "#{draft.recipients()}")
  @ParameterExpression(name = "topic", expression = "#{draft.topic()}")
  @ParameterExpression(name = "content", expression = "#{draft.content()}")
  @Query(
      """
      update draft set type = :type, recipient_ids = :recipients::bigint[], topic = :topic,
        content = :content, last_edited = :lastEdited
      where organization_id = :organizationId and user_id = :userId and id = :id
      returning id, type, recipient_ids as "to", topic, content,
        floor(extract(epoch from last_edited))::bigint as timestamp
      """)
  abstract List<SavedDraft> update(
      long organizationId, long userId, long id, SentDraft draft, Instant lastEdited);

  /**
   * Deletes a draft of the user.
   *
   * @return the number of deleted drafts
   */
  @Query(
      """
      delete from draft
      where organization_id = :organizationId and user_id = :userId and id = :id
      """)
  abstract int delete(long organizationId, long userId, long id);

  @Query("delete from draft where organization_id = :organizationId and user_id = :userId")
  abstract void deleteAll(long organizationId, long userId);

  /** Adds drafts in their order; at least one. */
  List<SavedDraft> insert(Caller caller, List<SentDraft> sent, Instant now) {
    return insert(
        caller,
        sent.stream().map(SentDraft::type).toList(),
        sent.stream().map(SentDraft::recipients).toList(),
        sent.stream().map(SentDraft::topic).toList(),
        sent.stream().map(SentDraft::content).toList(),
        sent.stream().map(draft -> draft.lastEdited(now).toString()).toList());
  }

  /**
   * Passes all of the caller's drafts to a consumer, the last edited one last.
   *
   * <p>Must run within a transaction. Hand-written to stream the rows, which may take megabytes.
   */
  void forEach(Caller caller, Consumer<SavedDraft> consumer) {
    sql.statement(LIST)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId())
        .forEach(row ->
            consumer.accept(
                new SavedDraft(
                    row.number("id"),
                    row.text("type"),
                    row.numbers("recipient_ids"),
                    row.text("topic"),
                    row.text("content"),
                    row.instant("last_edited").getEpochSecond())));
  }

  /** Returns the size in bytes, as {@link #total} counts it. */
  private static long size(SentDraft draft) {
    return bytes(draft.content()) + bytes(draft.topic()) + BYTES_OF_RECIPIENT * draft.to().size();
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
