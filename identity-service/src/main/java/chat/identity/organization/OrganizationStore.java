package chat.identity.organization;

import chat.identity.group.SystemGroupIds;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The table {@code organization}. */
@Singleton
public final class OrganizationStore {
  private final Sql sql;
  private final ObjectMapper json;

  OrganizationStore(Sql sql, ObjectMapper json) {
    this.sql = sql;
    this.json = json;
  }

  /** The new organization's id; empty where the subdomain is taken, and nothing is changed. */
  public Optional<Long> insert(String subdomain, String name, Instant created) {
    return sql.statement(
            """
            insert into organization (subdomain, name, date_created)
            values (:subdomain, :name, :created)
            on conflict (subdomain) do nothing
            returning organization_id
            """)
        .bind("subdomain", subdomain)
        .bind("name", name)
        .bind("created", created)
        .find(row -> row.number("organization_id"));
  }

  public Optional<Long> findId(String subdomain) {
    return sql.statement("select organization_id from organization where subdomain = :subdomain")
        .bind("subdomain", subdomain)
        .find(row -> row.number("organization_id"));
  }

  public Organization get(long organizationId) {
    return sql.statement(
            """
            select organization_id, subdomain, name, is_deactivated, date_created, settings,
              (select jsonb_object_agg(system_group.name, group_id) from user_group as system_group
               where system_group.organization_id = organization.organization_id
                 and is_system_group) as system_groups
            from organization where organization_id = :organizationId
            """)
        .bind("organizationId", organizationId)
        .one(this::organization);
  }

  private Organization organization(Row row) {
    return new Organization(
        row.number("organization_id"),
        row.text("subdomain"),
        row.text("name"),
        row.flag("is_deactivated"),
        row.instant("date_created"),
        new OrganizationSettings(
            read(row.text("settings"), Argument.mapOf(String.class, Object.class)),
            new SystemGroupIds(
                read(row.text("system_groups"), Argument.mapOf(String.class, Long.class)))));
  }

  private <T> Map<String, T> read(String text, Argument<Map<String, T>> type) {
    try {
      return json.readValue(text, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
