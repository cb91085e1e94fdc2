package chat.identity.user;

import static java.util.stream.Collectors.toMap;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Reads the tables {@code alert_word} and {@code muted_user} for what is told of an account. */
@Singleton
final class AttentionStore {

  private static final String OF =
      """
      select user_id,
        array(select word from alert_word w
          where w.organization_id = a.organization_id and w.user_id = a.user_id
          order by key) as alert_words,
        array(select muted_user_id from muted_user m
          where m.organization_id = a.organization_id and m.user_id = a.user_id
          order by muted_user_id) as muted_users
      from account a
      where a.organization_id = :organizationId and a.user_id = any(:userIds::bigint[])
      """;

  private final Sql sql;

  AttentionStore(Sql sql) {
    this.sql = sql;
  }

  /** By the accounts' ids. */
  Map<Long, Attention> of(long organizationId, List<Long> userIds) {
    return sql
        .plannedOnce(OF)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row ->
            Map.entry(
                row.number("user_id"),
                new Attention(row.texts("alert_words"), row.numbers("muted_users"))))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
