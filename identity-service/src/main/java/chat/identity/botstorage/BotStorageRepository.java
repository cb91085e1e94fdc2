package chat.identity.botstorage;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tables {@code bot_storage} and {@code bot_storage_size}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class BotStorageRepository implements GenericRepository<BotStorageRepository.Entry, Long> {
  /**
   * Selects entries without long values.
   *
   * <p>Several hundred rows are in memory at a time, so long values are read separately.
   */
  private static final String ENTRIES =
      """
      select key,
        case when octet_length(value) <= 10000 then value end as value,
        case when octet_length(value) <= 10000 then 0 else length(value) end as characters
      from bot_storage
      where organization_id = :organizationId and user_id = :userId
      """;

  private final Sql sql;

  BotStorageRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * A stored value and its key.
   *
   * @param value null for a long value
   * @param characters the length of a long value, which is read by {@link #piece}; otherwise 0
   */
  @MappedEntity("bot_storage")
  record Entry(String key, @Nullable String value, long characters) {}

  /**
   * Locks the bot's storage until the transaction ends.
   *
   * @return the number of stored characters
   */
  @Query(
      """
      insert into bot_storage_size as size (organization_id, user_id, characters)
      values (:organizationId, :userId, 0)
      on conflict (organization_id, user_id) do update set characters = size.characters
      returning characters
      """)
  abstract long lock(long organizationId, long userId);

  @Query(
      """
      update bot_storage_size set characters = :characters
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract void setCharacters(long organizationId, long userId, long characters);

  /** Returns the number of stored characters. */
  @Query(
      """
      select coalesce(sum(characters), 0)::bigint from bot_storage_size
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract long characters(long organizationId, long userId);

  /**
   * Returns a part of a value.
   *
   * @param first the position of the first character, counted from 1
   * @param most the maximum number of characters
   */
  @Query(
      """
      select substr(value, :first::int, :most::int) from bot_storage
      where organization_id = :organizationId and user_id = :userId and key = :key
      """)
  abstract String piece(long organizationId, long userId, String key, long first, long most);

  /** Counts the characters of the keys and their values. */
  @Query(
      """
      select coalesce(sum(length(key) + length(value)), 0)::bigint from bot_storage
      where organization_id = :organizationId and user_id = :userId
        and key = any(:keys::text[])
      """)
  abstract long characters(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> keys);

  @Query(
      """
      insert into bot_storage (organization_id, user_id, key, value)
      select :organizationId, :userId, key, value
      from unnest(:keys::text[], :values::text[]) as sent (key, value)
      on conflict (organization_id, user_id, key) do update set value = excluded.value
      """)
  abstract void put(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> keys,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> values);

  @Query(
      """
      delete from bot_storage
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract void deleteAll(long organizationId, long userId);

  /**
   * Deletes entries by their keys.
   *
   * @return the number of characters of each deleted entry
   */
  @Query(
      """
      delete from bot_storage
      where organization_id = :organizationId and user_id = :userId
        and key = any(:keys::text[])
      returning length(key) + length(value) as characters
      """)
  abstract List<Long> delete(
      long organizationId,
      long userId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> keys);

  /** Streams the entries, by hand-written JDBC; must run in a transaction. */
  void forEach(Bot bot, Consumer<Entry> consumer) {
    of(bot, ENTRIES).forEach(row -> consumer.accept(entry(row)));
  }

  /** Streams the entries with these keys, by hand-written JDBC; must run in a transaction. */
  void forEach(Bot bot, Collection<String> keys, Consumer<Entry> consumer) {
    of(bot, ENTRIES + " and key = any(:keys::text[])")
        .bind("keys", keys)
        .forEach(row -> consumer.accept(entry(row)));
  }

  private SqlStatement of(Bot bot, String text) {
    return sql.statement(text)
        .bind("organizationId", bot.organizationId())
        .bind("userId", bot.userId());
  }

  private static Entry entry(Row row) {
    return new Entry(row.text("key"), row.textOrNull("value"), row.number("characters"));
  }
}
