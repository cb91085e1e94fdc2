package chat.identity.botstorage;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables {@code bot_storage} and {@code bot_storage_size}. */
@Singleton
final class BotStorageStore {
  private final Sql sql;

  BotStorageStore(Sql sql) {
    this.sql = sql;
  }

  private record Entry(String key, String value) {}

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

  Map<String, String> all(Bot bot) {
    return entries(
        of(
            bot,
            """
            select key, value from bot_storage
            where organization_id = :organizationId and user_id = :userId
            """));
  }

  /** Those of the keys that are there. */
  Map<String, String> some(Bot bot, Collection<String> keys) {
    return entries(
        of(
                bot,
                """
                select key, value from bot_storage
                where organization_id = :organizationId and user_id = :userId
                  and key = any(:keys::text[])
                """)
            .bind("keys", keys));
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

  private static Map<String, String> entries(SqlStatement statement) {
    Map<String, String> entries = new LinkedHashMap<>();
    statement
        .list(row -> new Entry(row.text("key"), row.text("value")))
        .forEach(entry -> entries.put(entry.key(), entry.value()));
    return entries;
  }
}
