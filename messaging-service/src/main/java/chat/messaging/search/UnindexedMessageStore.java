package chat.messaging.search;

import chat.kit.sql.Sql;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Adds the words of messages that have been written without them. */
@Singleton
class UnindexedMessageStore {

  /** Foreign keys of reactions and flags lock the rows {@code for key share}, which may go on. */
  private static final String FIND =
      """
      select id, content, topic from message where words is null and id < :before
      order by id desc limit :most for no key update skip locked
      """;

  private static final String INDEX =
      """
      update message set words = given.words::tsvector
      from unnest(:ids::bigint[], :words::text[]) given (id, words) where message.id = given.id
      """;

  private final Sql sql;

  UnindexedMessageStore(Sql sql) {
    this.sql = sql;
  }

  private record Unindexed(long id, String content, String topic) {}

  /**
   * Indexes the newest of them before a message; those that others have locked are left out.
   *
   * @return their ids in descending order
   */
  @Transactional
  List<Long> index(long before, int most) {
    List<Unindexed> messages =
        sql.statement(FIND)
            .bind("before", before)
            .bind("most", most)
            .list(row -> new Unindexed(row.number("id"), row.text("content"), row.text("topic")));
    if (!messages.isEmpty()) {
      sql.statement(INDEX)
          .bindEach("ids", messages, Unindexed::id)
          .bindEach("words", messages, one -> SearchVector.of(one.content(), one.topic()))
          .execute();
    }
    return messages.stream().map(Unindexed::id).toList();
  }
}
