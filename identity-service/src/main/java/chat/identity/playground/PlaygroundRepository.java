package chat.identity.playground;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** The table {@code realm_playground}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface PlaygroundRepository extends GenericRepository<Playground, Long> {

  /** Lists an organization's playgrounds, the oldest first. */
  @Query(
      """
      select playground_id as id, name, pygments_language, url_template from realm_playground
      where organization_id = :organizationId order by playground_id
      """)
  List<Playground> list(long organizationId);

  /**
   * Inserts a playground.
   *
   * @return its id; empty if the language has one of this name already
   */
  @Query(
      """
      insert into realm_playground (organization_id, name, pygments_language, url_template)
      values (:organizationId, :name, :pygmentsLanguage, :urlTemplate)
      on conflict (organization_id, pygments_language, name) do nothing
      returning playground_id
      """)
  List<Long> insert(long organizationId, String name, String pygmentsLanguage, String urlTemplate);

  /** Deletes a playground; returns none or one. */
  @Query(
      """
      delete from realm_playground
      where organization_id = :organizationId and playground_id = :id
      returning playground_id as id, name, pygments_language, url_template
      """)
  List<Playground> delete(long organizationId, long id);
}
