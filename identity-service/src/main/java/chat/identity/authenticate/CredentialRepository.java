package chat.identity.authenticate;

import chat.contracts.Topic;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.session.SessionLife;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.model.runtime.convert.AttributeConverter;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the organization of a host and the account of a key or session.
 *
 * <p>Each is a single query. Account queries are hand-written, because their rows span an account,
 * its organization and change numbers.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class CredentialRepository implements GenericRepository<OrganizationAtHost, Long> {
  private static final List<String> TOPICS =
      List.of(Topic.USER_CHANGED.wireName(), Topic.ORGANIZATION_CHANGED.wireName());

  /**
   * The organization with a subdomain, never with an empty label; without a subdomain, the one of
   * the external host itself.
   */
  private static final String HOST_ORGANIZATION =
      """
      case when cast(:subdomain as text) is null
        then coalesce(
          (select organization_id from organization where subdomain = ''),
          (select min(organization_id) from organization))
        else (select organization_id from organization
          where subdomain = :subdomain and subdomain <> '')
      end\
      """;

  /**
   * Change numbers by topic.
   *
   * <p>Read from the same snapshot as the rest of the query, so the rest is at least as new.
   */
  private static final String CHANGES =
      """
      (select coalesce(jsonb_object_agg(topic, number), '{}') from change_number
       where change_number.organization_id = organization.organization_id
         and topic = any(:topics)) as changes\
      """;

  private final Sql sql;
  private final SessionLife sessionLife;
  private final ChangesConverter changes;

  CredentialRepository(Sql sql, SessionLife sessionLife, ChangesConverter changes) {
    this.sql = sql;
    this.sessionLife = sessionLife;
    this.changes = changes;
  }

  /**
   * The results for a host and a key.
   *
   * @param hostOrganizationId null if no organization has the host
   * @param keyHolder null if the key does not exist
   */
  record HostAndKeyHolder(@Nullable Long hostOrganizationId, @Nullable KeyHolder keyHolder) {}

  /**
   * The account that a key belongs to.
   *
   * @param subdomain the organization's subdomain
   * @param changes the change numbers that the row includes, by topic
   */
  record KeyHolder(
      Account account,
      String subdomain,
      boolean isOrganizationDeactivated,
      Map<String, Long> changes) {}

  Optional<OrganizationAtHost> atHost(Optional<String> subdomain) {
    return atHost(subdomain.orElse(null), TOPICS);
  }

  @Query(
      "select organization_id, subdomain, is_deactivated, "
          + CHANGES
          + " from organization where organization_id = "
          + HOST_ORGANIZATION)
  abstract Optional<OrganizationAtHost> atHost(
      @Nullable String subdomain, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> topics);

  HostAndKeyHolder find(Optional<String> subdomain, byte[] apiKeySha256) {
    return sql.statement(holderOf("api_key as proof on key_sha256 = :apiKeySha256"))
        .bind("subdomain", subdomain.orElse(null))
        .bind("apiKeySha256", apiKeySha256)
        .bind("topics", TOPICS)
        .one(this::hostAndKeyHolder);
  }

  /** Finds the account of a browser session that has not ended. */
  HostAndKeyHolder findSession(Optional<String> subdomain, byte[] sessionSha256, Instant now) {
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
        .one(this::hostAndKeyHolder);
  }

  /**
   * Returns the query for the account of a key or session.
   *
   * @param proof a table with the alias {@code proof}, and the condition that selects its row
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

  private HostAndKeyHolder hostAndKeyHolder(Row row) {
    return new HostAndKeyHolder(
        row.numberOrNull("host_organization_id"),
        row.numberOrNull("user_id") == null ? null : keyHolder(row));
  }

  private KeyHolder keyHolder(Row row) {
    return new KeyHolder(
        AccountRepository.account(row),
        row.text("subdomain"),
        row.flag("is_organization_deactivated"),
        changes.read(row.text("changes")));
  }

  /** Reads change numbers. */
  @Singleton
  static final class ChangesConverter implements AttributeConverter<Map<String, Long>, String> {
    private final ObjectMapper json;

    ChangesConverter(ObjectMapper json) {
      this.json = json;
    }

    Map<String, Long> read(String text) {
      try {
        return json.readValue(text, Argument.mapOf(String.class, Long.class));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public @Nullable Map<String, Long> convertToEntityValue(
        @Nullable String text, ConversionContext context) {
      return text == null ? null : read(text);
    }

    @Override
    public @Nullable String convertToPersistedValue(
        @Nullable Map<String, Long> numbers, ConversionContext context) {
      throw new UnsupportedOperationException("The converter only reads");
    }
  }
}
