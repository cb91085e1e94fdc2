package chat.identityprojection;

import chat.identityprojection.IdentityEvent.OrganizationChanged;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Accesses the table {@code organization}. */
@Singleton
public class OrganizationStore {

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

  /** A row's {@code xmin} and {@code ctid} together never recur. */
  static final String VERSION =
      """
      organization.xmin::text || organization.ctid::text || '-'
        || coalesce((select number from organization_version counted
          where counted.organization_id = organization.organization_id), 0)
      """;

  private static final String RENEW =
      """
      insert into organization_version (organization_id, number) values (:organizationId, 1)
      on conflict (organization_id) do update set number = organization_version.number + 1
      """;

  private static final String FIND =
      """
      select organization_id, subdomain, name, is_deactivated, date_created, settings,
      """
          + VERSION
          + " as version from organization where organization_id = :organizationId";

  /** Maximum cache entries, of some kilobytes each. */
  private static final int MAX_CACHED = 500;

  private final Sql sql;
  private final JsonColumns json;
  private final Cache<Version, ProjectedOrganization> versions =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  OrganizationStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  private record Version(long organizationId, String text) {}

  /** Returns the organization; empty if the projection does not have it yet. */
  public Optional<ProjectedOrganization> find(long organizationId) {
    return sql.statement(FIND).bind("organizationId", organizationId).find(this::organization);
  }

  /**
   * Returns the organization of a {@link #VERSION} that was read already, from the cache in most
   * cases.
   */
  Optional<ProjectedOrganization> find(long organizationId, String version) {
    ProjectedOrganization cached = versions.getIfPresent(new Version(organizationId, version));
    return cached == null ? find(organizationId) : Optional.of(cached);
  }

  /**
   * Changes the organization's version, in the transaction that changes a service's own data of it.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public void renew(long organizationId) {
    sql.statement(RENEW).bind("organizationId", organizationId).execute();
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

  private ProjectedOrganization organization(Row row) {
    ProjectedOrganization organization =
        new ProjectedOrganization(
            row.number("organization_id"),
            row.text("version"),
            row.text("subdomain"),
            row.text("name"),
            row.flag("is_deactivated"),
            row.instant("date_created"),
            new ProjectedOrganizationSettings(json.tree(row.text("settings"))));
    versions.put(new Version(organization.organizationId(), organization.version()), organization);
    return organization;
  }
}
