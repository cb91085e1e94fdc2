package chat.identity.alertword;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The table {@code alert_word}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface AlertWordRepository extends GenericRepository<AlertWordRepository.AlertWord, Long> {

  /** A word of an account. */
  @MappedEntity("alert_word")
  record AlertWord(String word) {}

  /** Finds the account's words, in alphabetical order. */
  @Query(
      """
      select word from alert_word
      where organization_id = :organizationId and user_id = :userId
      order by key
      """)
  List<String> list(long organizationId, long userId);

  /**
   * Adds the words that are not stored yet.
   *
   * @return the number of added words
   */
  @Query(
      """
      insert into alert_word (organization_id, user_id, key, word)
      select :organizationId, :userId, key, word
      from unnest(:keys::text[], :words::text[]) as added (key, word)
      on conflict do nothing
      """)
  int insert(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> keys,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> words);

  /**
   * Deletes words by their keys.
   *
   * @return the number of deleted words
   */
  @Query(
      """
      delete from alert_word
      where organization_id = :organizationId and user_id = :userId
        and key = any(:keys::text[])
      """)
  int delete(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> keys);
}
