package chat.messaging.search;

import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds messages without a search vector, and adds it. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class UnindexedMessageRepository implements GenericRepository<UnindexedMessage, Long> {

  private static final String LOCK_NEWEST =
      """
      select id, content, topic from message where words is null and id < :before
      order by id desc limit :most for no key update skip locked
      """;

  private final Sql sql;

  UnindexedMessageRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Stores search vectors of messages.
   *
   * @param words the {@code tsvector} literal of each message
   */
  @Query(
      """
      update message set words = given.words::tsvector
      from unnest(:ids, :words) given (id, words) where message.id = given.id
      """)
  abstract void index(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> ids,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> words);

  /**
   * Locks the newest messages with ids below {@code before}; skips locked rows.
   *
   * <p>Foreign keys of reactions and flags lock rows {@code for key share}, which does not
   * conflict. Hand-written, since Micronaut Data takes {@code for no key update} for an update.
   */
  List<UnindexedMessage> lockNewest(long before, int most) {
    return sql.statement(LOCK_NEWEST)
        .bind("before", before)
        .bind("most", most)
        .list(
            row -> new UnindexedMessage(row.number("id"), row.text("content"), row.text("topic")));
  }
}
