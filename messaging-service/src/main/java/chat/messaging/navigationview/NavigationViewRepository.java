package chat.messaging.navigationview;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code navigation_view}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface NavigationViewRepository extends GenericRepository<NavigationView, Long> {

  /** Lists the views of an account in the order in which they were added. */
  @Query(
      """
      select fragment, is_pinned, name from navigation_view
      where organization_id = :organizationId and user_id = :userId
      order by id
      """)
  List<NavigationView> list(long organizationId, long userId);

  @Query(
      """
      insert into navigation_view (organization_id, user_id, fragment, is_pinned, name)
      values (:organizationId, :userId, :fragment, :isPinned, :name)
      """)
  void insert(
      long organizationId, long userId, String fragment, boolean isPinned, @Nullable String name);

  /**
   * Changes a view of the user.
   *
   * @param isPinned null to keep it
   * @param name null to keep it
   */
  @Query(
      """
      update navigation_view set is_pinned = coalesce(:isPinned::boolean, is_pinned),
        name = coalesce(:name::text, name)
      where organization_id = :organizationId and user_id = :userId and fragment = :fragment
      """)
  void update(
      long organizationId,
      long userId,
      String fragment,
      @Nullable Boolean isPinned,
      @Nullable String name);

  /**
   * Deletes a view of the user.
   *
   * @return the number of deleted views
   */
  @Query(
      """
      delete from navigation_view
      where organization_id = :organizationId and user_id = :userId and fragment = :fragment
      """)
  int delete(long organizationId, long userId, String fragment);
}
