package chat.identity.alertword;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;

/** The table {@code alert_word}. */
@Singleton
final class AlertWordStore {
  private final Sql sql;

  AlertWordStore(Sql sql) {
    this.sql = sql;
  }

  /** The caller's words, in alphabetical order. */
  List<String> list(Caller caller) {
    return of(
            caller,
            """
            select word from alert_word
            where organization_id = :organizationId and user_id = :userId
            order by key
            """)
        .list(row -> row.text("word"));
  }

  /** How many of the words were not there until now. */
  int insert(Caller caller, AlertWords words) {
    return of(
            caller,
            """
            insert into alert_word (organization_id, user_id, key, word)
            select :organizationId, :userId, key, word
            from unnest(:keys::text[], :words::text[]) as added (key, word)
            on conflict do nothing
            """)
        .bind("keys", List.copyOf(words.byKey().keySet()))
        .bind("words", List.copyOf(words.byKey().values()))
        .execute();
  }

  /** How many of the words were there until now. */
  int delete(Caller caller, AlertWords words) {
    return of(
            caller,
            """
            delete from alert_word
            where organization_id = :organizationId and user_id = :userId
              and key = any(:keys::text[])
            """)
        .bind("keys", words.byKey().keySet())
        .execute();
  }

  private SqlStatement of(Caller caller, String text) {
    return sql.statement(text)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId());
  }
}
