package chat.identity.password;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The table {@code password}. */
@Singleton
public final class PasswordStore {
  private final Sql sql;

  PasswordStore(Sql sql) {
    this.sql = sql;
  }

  /** Gives an account its first password. */
  public void insert(long organizationId, long userId, String hash) {
    sql.statement(
            """
            insert into password (user_id, organization_id, hash)
            values (:userId, :organizationId, :hash)
            """)
        .bind("userId", userId)
        .bind("organizationId", organizationId)
        .bind("hash", hash)
        .execute();
  }

  /** Whether the password was still the one with the old hash, and is the new one now. */
  boolean replace(long organizationId, long userId, String oldHash, String newHash) {
    return sql.statement(
                """
                update password set hash = :newHash
                where user_id = :userId and organization_id = :organizationId and hash = :oldHash
                """)
            .bind("userId", userId)
            .bind("organizationId", organizationId)
            .bind("oldHash", oldHash)
            .bind("newHash", newHash)
            .execute()
        > 0;
  }

  /** The hash of an account's password; bots have none. */
  public Optional<String> hash(long organizationId, long userId) {
    return sql.statement(
            """
            select hash from password
            where user_id = :userId and organization_id = :organizationId
            """)
        .bind("userId", userId)
        .bind("organizationId", organizationId)
        .find(row -> row.text("hash"));
  }
}
