package chat.identity.realmdomain;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The table {@code realm_domain}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RealmDomainRepository extends GenericRepository<RealmDomain, Long> {

  /** Lists an organization's domains, the oldest first. */
  @Query(
      """
      select domain, allow_subdomains from realm_domain
      where organization_id = :organizationId order by domain_id
      """)
  List<RealmDomain> list(long organizationId);

  /** Whether a domain, or one of its parents with subdomains, belongs to the organization. */
  @Query(
      """
      select exists (
        select from realm_domain
        where organization_id = :organizationId
          and (domain = :name or allow_subdomains and domain = any(:parents)))
      """)
  boolean isAllowed(
      long organizationId,
      String name,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> parents);

  /**
   * Inserts a domain.
   *
   * @return its id; empty if the organization has it already
   */
  @Query(
      """
      insert into realm_domain (organization_id, domain, allow_subdomains)
      values (:organizationId, :domain, :allowSubdomains)
      on conflict (organization_id, domain) do nothing
      returning domain_id
      """)
  List<Long> insert(long organizationId, String domain, boolean allowSubdomains);

  /** Changes a domain; returns none or one. */
  @Query(
      """
      update realm_domain set allow_subdomains = :allowSubdomains
      where organization_id = :organizationId and domain = lower(:domain)
      returning domain, allow_subdomains
      """)
  List<RealmDomain> update(long organizationId, String domain, boolean allowSubdomains);

  /** Deletes a domain; returns none or one. */
  @Query(
      """
      delete from realm_domain
      where organization_id = :organizationId and domain = lower(:domain)
      returning domain, allow_subdomains
      """)
  List<RealmDomain> delete(long organizationId, String domain);
}
