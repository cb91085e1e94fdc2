package chat.identity.botstorage;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tables {@code bot_storage} and {@code bot_storage_size}. */
@Singleton
final class BotStorageStore {
  /** What is long is not read with others: some hundred rows are in memory at a time. */
  private static final String ENTRIES =
      """
      select key,
        case when octet_length(value) <= 10000 then value end as value,
        case when octet_length(value) <= 10000 then 0 else length(value) end as characters
      from bot_storage
      where organization_id = :organizationId and user_id = :userId
      """;

  private final Sql sql;

  BotStorageStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * What is stored by a key.
   *
   * @param value null for a long one
   * @param characters of a long value, which is read by {@link #piece}
   */
  record Entry(String key, @Nullable String value, long characters) {}

  /** Holds the bot's storage until the transaction ends; how many characters are in it. */
  long lock(Bot bot) {
    return of(
            bot,
            """
            insert into bot_storage_size as size (organization_id, user_id, characters)
            values (:organizationId, :userId, 0)
            on conflict (organization_id, user_id) do update set characters = size.characters
            returning characters
            """)
        .one(row -> row.number("characters"));
  }

  void setCharacters(Bot bot, long characters) {
    of(
            bot,
            """
            update bot_storage_size set characters = :characters
            where organization_id = :organizationId and user_id = :userId
            """)
        .bind("characters", characters)
        .execute();
  }

  /** How many characters are stored. */
  long characters(Bot bot) {
    return of(
            bot,
            """
            select coalesce(sum(characters), 0) as characters from bot_storage_size
            where organization_id = :organizationId and user_id = :userId
            """)
        .one(row -> row.number("characters"));
  }

  /** Hands on what is stored, holding only a few entries at a time; in a transaction. */
  void forEach(Bot bot, Consumer<Entry> taker) {
    of(bot, ENTRIES).forEach(row -> taker.accept(entry(row)));
  }

  /** The same of those of the keys that are there. */
  void forEach(Bot bot, Collection<String> keys, Consumer<Entry> taker) {
    of(bot, ENTRIES + " and key = any(:keys::text[])")
        .bind("keys", keys)
        .forEach(row -> taker.accept(entry(row)));
  }

  /**
   * Part of a value.
   *
   * @param first from which character on, of which the first is 1
   * @param most how many characters; there are fewer at the value's end
   */
  String piece(Bot bot, String key, long first, long most) {
    return of(
            bot,
            """
            select substr(value, :first::int, :most::int) as piece from bot_storage
            where organization_id = :organizationId and user_id = :userId and key = :key
            """)
        .bind("key", key)
        .bind("first", first)
        .bind("most", most)
        .one(row -> row.text("piece"));
  }

  /** How many characters the keys and their values take now. */
  long characters(Bot bot, Collection<String> keys) {
    return of(
            bot,
            """
            select coalesce(sum(length(key) + length(value)), 0) as characters from bot_storage
            where organization_id = :organizationId and user_id = :userId
              and key = any(:keys::text[])
            """)
        .bind("keys", keys)
        .one(row -> row.number("characters"));
  }

  void put(Bot bot, Map<String, String> entries) {
    of(
            bot,
            """
            insert into bot_storage (organization_id, user_id, key, value)
            select :organizationId, :userId, key, value
            from unnest(:keys::text[], :values::text[]) as sent (key, value)
            on conflict (organization_id, user_id, key) do update set value = excluded.value
            """)
        .bind("keys", List.copyOf(entries.keySet()))
        .bind("values", List.copyOf(entries.values()))
        .execute();
  }

  void deleteAll(Bot bot) {
    of(
            bot,
            """
            delete from bot_storage
            where organization_id = :organizationId and user_id = :userId
            """)
        .execute();
  }

  /** The characters of each entry that was there and is there no more. */
  List<Long> delete(Bot bot, Collection<String> keys) {
    return of(
            bot,
            """
            delete from bot_storage
            where organization_id = :organizationId and user_id = :userId
              and key = any(:keys::text[])
            returning length(key) + length(value) as characters
            """)
        .bind("keys", keys)
        .list(row -> row.number("characters"));
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
