package chat.identity.copy;

import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
      select organization_id, subdomain, name, is_deactivated, date_created, settings,
        xmin::text || ctid::text as version
      from organization where organization_id = :organizationId
      """;

  /** Of some kilobytes each. */
  private static final int KEPT = 500;

  private final Sql sql;
  private final JsonColumns json;
  private final Cache<Version, Organization> versions =
      Caffeine.newBuilder().maximumSize(KEPT).build();

  OrganizationStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /** A row as one statement has left it. */
  private record Version(long organizationId, String row) {}

  /** The organization; empty where this copy has not heard of it. */
  public Optional<Organization> find(long organizationId) {
    return sql.statement(FIND).bind("organizationId", organizationId).find(this::organization);
  }

  /**
   * The same where its row's version has been read already, which most often is one that is known.
   *
   * @param version the row's {@code xmin} and {@code ctid}, which together never come back
   */
  Optional<Organization> find(long organizationId, String version) {
    Organization known = versions.getIfPresent(new Version(organizationId, version));
    return known == null ? find(organizationId) : Optional.of(known);
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
    Organization organization =
        new Organization(
            row.number("organization_id"),
            row.text("subdomain"),
            row.text("name"),
            row.flag("is_deactivated"),
            row.instant("date_created"),
            new OrganizationSettings(json.tree(row.text("settings"))));
    versions.put(new Version(organization.organizationId(), row.text("version")), organization);
    return organization;
  }
}
