package chat.identity.copy;

import chat.identity.copy.IdentityEvent.OrganizationChanged;
import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** The table {@code organization}. */
@Singleton
public class OrganizationStore {

  private static final String PUT =
      """
      insert into organization
        (organization_id, subdomain, name, is_deactivated, date_created, settings)
      values (?, ?, ?, ?, to_timestamp(?), ?::jsonb)
      on conflict (organization_id) do update set
        subdomain = excluded.subdomain, name = excluded.name,
        is_deactivated = excluded.is_deactivated, date_created = excluded.date_created,
        settings = excluded.settings
      """;

  private static final String FIND =
      """
      select organization_id, subdomain, name, is_deactivated, date_created, settings
      from organization where organization_id = ?
      """;

  private final JdbcOperations jdbc;
  private final JsonMapper json;

  OrganizationStore(JdbcOperations jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** The organization; empty where this copy has not heard of it. */
  @Connectable
  public Optional<Organization> find(long organizationId) {
    return jdbc.prepareStatement(
        FIND,
        statement -> {
          statement.setLong(1, organizationId);
          try (ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(organization(row)) : Optional.empty();
          }
        });
  }

  void put(OrganizationChanged changed) {
    jdbc.prepareStatement(
        PUT,
        statement -> {
          statement.setLong(1, changed.organizationId());
          statement.setString(2, changed.subdomain());
          statement.setString(3, changed.name());
          statement.setBoolean(4, changed.isDeactivated());
          statement.setLong(5, changed.dateCreated());
          statement.setString(6, write(changed.settings()));
          return statement.executeUpdate();
        });
  }

  private Organization organization(ResultSet row) throws SQLException {
    return new Organization(
        row.getLong("organization_id"),
        row.getString("subdomain"),
        row.getString("name"),
        row.getBoolean("is_deactivated"),
        instant(row, "date_created"),
        new OrganizationSettings(read(row.getString("settings"))));
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private String write(JsonNode settings) {
    try {
      return json.writeValueAsString(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode read(String settings) {
    try {
      return json.readValue(settings, JsonNode.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
