package chat.identity.authenticate;

import chat.contracts.Topic;
import chat.identity.session.SessionLife;
import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds, in one query each, what hosts and keys lead to. */
@Singleton
final class CredentialStore {
  private static final List<String> TOPICS =
      List.of(Topic.USER_CHANGED.wireName(), Topic.ORGANIZATION_CHANGED.wireName());

  /** The organization that lives at a subdomain; for none, the one of the external host itself. */
  private static final String HOST_ORGANIZATION =
      """
      case when cast(:subdomain as text) is null
        then coalesce(
          (select organization_id from organization where subdomain = ''),
          (select min(organization_id) from organization))
        else (select organization_id from organization where subdomain = :subdomain)
      end\
      """;

  /** Of the same snapshot as the rest of the query, so the rest is at least as new. */
  private static final String CHANGES =
      """
      (select coalesce(jsonb_object_agg(topic, number), '{}') from change_number
       where change_number.organization_id = organization.organization_id
         and topic = any(:topics)) as changes\
      """;

  private final Sql sql;
  private final SessionLife sessionLife;
  private final ObjectMapper json;

  CredentialStore(Sql sql, SessionLife sessionLife, ObjectMapper json) {
    this.sql = sql;
    this.sessionLife = sessionLife;
    this.json = json;
  }

  /**
   * What a host and a key lead to.
   *
   * @param hostOrganizationId null where no organization has the host
   * @param keyHolder null where nobody has the key
   */
  record Found(@Nullable Long hostOrganizationId, @Nullable KeyHolder keyHolder) {}

  /**
   * The account that a key belongs to.
   *
   * @param subdomain its organization's
   * @param changes the numbers of changes that the row has seen, by topic
   */
  record KeyHolder(
      Account account,
      String subdomain,
      boolean isOrganizationDeactivated,
      Map<String, Long> changes) {}

  Found find(Optional<String> subdomain, byte[] apiKeySha256) {
    return sql.statement(holderOf("api_key as proof on key_sha256 = :apiKeySha256"))
        .bind("subdomain", subdomain.orElse(null))
        .bind("apiKeySha256", apiKeySha256)
        .bind("topics", TOPICS)
        .one(this::found);
  }

  /** The same for a browser's session that has not ended. */
  Found findSession(Optional<String> subdomain, byte[] sessionSha256, Instant now) {
    return sql.statement(
            holderOf(
                """
                browser_session as proof on token_sha256 = :sessionSha256
                  and last_used > :lastUsedAfter and proof.date_created > :begunAfter\
                """))
        .bind("subdomain", subdomain.orElse(null))
        .bind("sessionSha256", sessionSha256)
        .bind("lastUsedAfter", sessionLife.lastUsedAfter(now))
        .bind("begunAfter", sessionLife.begunAfter(now))
        .bind("topics", TOPICS)
        .one(this::found);
  }

  /**
   * Finds the account by what proves it.
   *
   * @param proof a table called {@code proof}, and which row of it
   */
  private static String holderOf(String proof) {
    return """
    select %s as host_organization_id, account.*, organization.subdomain,
      organization.is_deactivated as is_organization_deactivated, %s
    from (select) as always
      left join %s
      left join account on account.user_id = proof.user_id
      left join organization on organization.organization_id = account.organization_id
    """
        .formatted(HOST_ORGANIZATION, CHANGES, proof);
  }

  private Found found(Row row) {
    return new Found(
        row.numberOrNull("host_organization_id"),
        row.numberOrNull("user_id") == null ? null : keyHolder(row));
  }

  private KeyHolder keyHolder(Row row) {
    return new KeyHolder(
        AccountStore.account(row),
        row.text("subdomain"),
        row.flag("is_organization_deactivated"),
        changes(row));
  }

  Optional<OrganizationAtHost> atHost(Optional<String> subdomain) {
    return sql.statement(
            """
            select organization_id, subdomain, is_deactivated, %s
            from organization where organization_id = %s
            """
                .formatted(CHANGES, HOST_ORGANIZATION))
        .bind("subdomain", subdomain.orElse(null))
        .bind("topics", TOPICS)
        .find(row ->
            new OrganizationAtHost(
                row.number("organization_id"),
                row.text("subdomain"),
                row.flag("is_deactivated"),
                changes(row)));
  }

  private Map<String, Long> changes(Row row) {
    try {
      return json.readValue(row.text("changes"), Argument.mapOf(String.class, Long.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
