package chat.exports.request;

import chat.kit.sql.Sql;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads in the copy of accounts who has consented to exports of his private data. */
@Singleton
public final class ConsentStore {

  /** Bots have nothing of their own to consent to; who was deactivated can't be asked. */
  private static final String PEOPLE =
      """
      from account
      where organization_id = :organizationId and is_active and not is_bot
      """;

  private static final String CONSENTED =
      "coalesce((settings ->> 'allow_private_data_export')::boolean, false)";

  private static final String LIST =
      "select user_id, "
          + CONSENTED
          + " as consented, email_address_visibility "
          + PEOPLE
          + "order by user_id";

  private static final String CONSENTING =
      "select user_id " + PEOPLE + "and " + CONSENTED + " order by user_id";

  private static final String OWNER_CONSENTS =
      "select exists (select " + PEOPLE + "and role = 100 and " + CONSENTED + ") as there";

  /** 4: nobody, administrators neither. */
  private static final String OWNER_IS_REACHABLE =
      "select exists (select "
          + PEOPLE
          + "and role = 100 and email_address_visibility <> 4) as there";

  private final Sql sql;

  ConsentStore(Sql sql) {
    this.sql = sql;
  }

  /** Whether a person has consented. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Consent(long userId, boolean consented, int emailAddressVisibilityPolicy) {}

  /** Of every active person. */
  List<Consent> list(long organizationId) {
    return sql.statement(LIST)
        .bind("organizationId", organizationId)
        .list(row ->
            new Consent(
                row.number("user_id"),
                row.flag("consented"),
                (int) row.number("email_address_visibility")));
  }

  /** The people who have consented. */
  public List<Long> consenting(long organizationId) {
    return sql.statement(CONSENTING)
        .bind("organizationId", organizationId)
        .list(row -> row.number("user_id"));
  }

  boolean anOwnerConsents(long organizationId) {
    return isThere(OWNER_CONSENTS, organizationId);
  }

  /** Whether administrators may see the address of an owner. */
  boolean anOwnerIsReachable(long organizationId) {
    return isThere(OWNER_IS_REACHABLE, organizationId);
  }

  private boolean isThere(String statement, long organizationId) {
    return sql.statement(statement)
        .bind("organizationId", organizationId)
        .one(row -> row.flag("there"));
  }
}
