package chat.messaging.linkifier;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** The table {@code linkifier}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface LinkifierRepository extends GenericRepository<LinkifierRule, Long> {

  /** Lists the organization's linkifiers in the order in which they apply. */
  @Query(
      """
      select id, pattern, url_template from linkifier
      where organization_id = :organizationId order by position, id
      """)
  List<LinkifierRule> list(long organizationId);

  /** Whether a linkifier other than the one with this id has the pattern. */
  @Query(
      """
      select exists (select from linkifier
        where organization_id = :organizationId and pattern = :pattern and id <> :otherThan)
      """)
  boolean isTaken(long organizationId, String pattern, long otherThan);

  /**
   * Inserts a linkifier after all others.
   *
   * @return its id
   */
  @Query(
      """
      insert into linkifier (organization_id, pattern, url_template, position)
      select :organizationId, :pattern, :urlTemplate, coalesce(max(position), 0) + 1
      from linkifier where organization_id = :organizationId
      returning id
      """)
  long insert(long organizationId, String pattern, String urlTemplate);

  /**
   * Updates a linkifier.
   *
   * @return false if no linkifier has this id
   */
  @Query(
      """
      update linkifier set pattern = :pattern, url_template = :urlTemplate
      where organization_id = :organizationId and id = :id
      """)
  boolean update(long organizationId, long id, String pattern, String urlTemplate);

  /**
   * Deletes a linkifier.
   *
   * @return the number of deleted rows
   */
  @Query("delete from linkifier where organization_id = :organizationId and id = :id")
  int delete(long organizationId, long id);

  /** Puts the linkifiers into the order of the ids. */
  @Query(
      """
      update linkifier set position = place.number
      from unnest(:ids) with ordinality as place (id, number)
      where organization_id = :organizationId and linkifier.id = place.id
      """)
  void reorder(long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> ids);
}
