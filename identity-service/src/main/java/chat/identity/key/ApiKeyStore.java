package chat.identity.key;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** The table {@code api_key}. */
@Singleton
public final class ApiKeyStore {
  private final Sql sql;
  private final Clock clock;

  ApiKeyStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /** Gives the account one more key. */
  public ApiKey add(long organizationId, long userId) {
    ApiKey key = ApiKey.random();
    sql.statement(
            """
            insert into api_key (key_sha256, organization_id, user_id, date_created)
            values (:sha256, :organizationId, :userId, :now)
            """)
        .bind("sha256", key.sha256())
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("now", clock.instant())
        .execute();
    return key;
  }

  /**
   * Revokes the oldest keys of the account.
   *
   * @param kept how many of the newest keys stay
   * @return whether any was revoked
   */
  boolean revokeOldest(long organizationId, long userId, int kept) {
    return sql.statement(
                """
                delete from api_key where key_sha256 in (
                  select key_sha256 from api_key
                  where organization_id = :organizationId and user_id = :userId
                  order by date_created desc offset :kept)
                """)
            .bind("organizationId", organizationId)
            .bind("userId", userId)
            .bind("kept", kept)
            .execute()
        > 0;
  }

  /** Takes all keys of the accounts away. */
  void revokeAll(long organizationId, List<Long> userIds) {
    sql.statement(
            """
            delete from api_key where organization_id = :organizationId and user_id = any(:userIds)
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .execute();
  }
}
