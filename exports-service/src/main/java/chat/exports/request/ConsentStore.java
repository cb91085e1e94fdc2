package chat.exports.request;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Consumer;

/** Reads from the account projection which users consent to exports of their private data. */
@Singleton
public final class ConsentStore {

  /**
   * Selects active users. Bots have no consent of their own, and deactivated users can't be asked.
   */
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
      "select exists (select " + PEOPLE + "and role = :owner and " + CONSENTED + ") as there";

  private static final String OWNER_IS_REACHABLE =
      "select exists (select "
          + PEOPLE
          + "and role = :owner and email_address_visibility <> :nobody) as there";

  private final Sql sql;

  ConsentStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * A user's consent.
   *
   * @param userId id of the user
   * @param consented whether the user consents
   * @param emailAddressVisibility number of an {@link EmailAddressVisibility}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Consent(long userId, boolean consented, int emailAddressVisibility) {}

  /** Passes the consent of every active user to the consumer. */
  void forEach(long organizationId, Consumer<Consent> consumer) {
    sql.statement(LIST)
        .bind("organizationId", organizationId)
        .forEach(row ->
            consumer.accept(
                new Consent(
                    row.number("user_id"),
                    row.flag("consented"),
                    (int) row.number("email_address_visibility"))));
  }

  /** Returns the ids of the users who consent. */
  public List<Long> consenting(long organizationId) {
    return sql.statement(CONSENTING)
        .bind("organizationId", organizationId)
        .list(row -> row.number("user_id"));
  }

  boolean anOwnerConsents(long organizationId) {
    return ofOwners(OWNER_CONSENTS, organizationId).one(row -> row.flag("there"));
  }

  /** Whether an owner's email address is visible to administrators. */
  boolean anOwnerIsReachable(long organizationId) {
    return ofOwners(OWNER_IS_REACHABLE, organizationId)
        .bind("nobody", EmailAddressVisibility.NOBODY.number())
        .one(row -> row.flag("there"));
  }

  private SqlStatement ofOwners(String statement, long organizationId) {
    return sql.statement(statement)
        .bind("organizationId", organizationId)
        .bind("owner", Role.OWNER.number());
  }
}
