package chat.identity.profilefields;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** What the fields that hold people need of the table {@code account}. */
@Singleton
final class PeopleStore {
  private final Sql sql;

  PeopleStore(Sql sql) {
    this.sql = sql;
  }

  record Person(long userId, boolean isActive, boolean isBot) {}

  /** Those of the accounts that are there. */
  List<Person> list(long organizationId, List<Long> userIds) {
    return sql.statement(
            """
            select user_id, is_active, bot_type is not null as is_bot from account
            where organization_id = :organizationId and user_id = any(:userIds)
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row -> new Person(row.number("user_id"), row.flag("is_active"), row.flag("is_bot")));
  }
}
