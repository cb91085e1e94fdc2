package chat.identity.copy;

import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The table {@code organization}. */
@Singleton
public final class OrganizationStore {

  private static final String PUT =
      """
      insert into organization
        (organization_id, subdomain, name, is_deactivated, date_created, settings)
      values
        (:organizationId, :subdomain, :name, :isDeactivated, :dateCreated, :settings::jsonb)
      on conflict (organization_id) do update set
        subdomain = excluded.subdomain, name = excluded.name,
        is_deactivated = excluded.is_deactivated, date_created = excluded.date_created,
        settings = excluded.settings
      """;

  private static final String FIND =
      """
      select organization_id, subdomain, name, is_deactivated, date_created, settings
      from organization where organization_id = :organizationId
      """;

  private final Sql sql;
  private final JsonColumns json;

  OrganizationStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /** The organization; empty where this copy has not heard of it. */
  public Optional<Organization> find(long organizationId) {
    return sql.statement(FIND).bind("organizationId", organizationId).find(this::organization);
  }

  void put(OrganizationChanged changed) {
    sql.statement(PUT)
        .bind("organizationId", changed.organizationId())
        .bind("subdomain", changed.subdomain())
        .bind("name", changed.name())
        .bind("isDeactivated", changed.isDeactivated())
        .bind("dateCreated", Instant.ofEpochSecond(changed.dateCreated()))
        .bind("settings", json.write(changed.settings()))
        .execute();
  }

  private Organization organization(Row row) {
    return new Organization(
        row.number("organization_id"),
        row.text("subdomain"),
        row.text("name"),
        row.flag("is_deactivated"),
        row.instant("date_created"),
        new OrganizationSettings(json.tree(row.text("settings"))));
  }
}
