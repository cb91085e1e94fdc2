package chat.messaging.snippet;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code saved_snippet}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface SavedSnippetRepository extends GenericRepository<SavedSnippet, Long> {

  /**
   * Number and size of the snippets of an account.
   *
   * @param size of all titles and texts together, in bytes
   */
  @Introspected
  record Usage(long number, long size) {}

  @Query(
      """
      select count(*) as number,
        coalesce(sum(octet_length(title) + octet_length(content)), 0)::bigint as size
      from saved_snippet where organization_id = :organizationId and user_id = :userId
      """)
  Usage usage(long organizationId, long userId);

  /** Lists the snippets of an account, the oldest first. */
  @Query(
      """
      select id, title, content, floor(extract(epoch from date_created))::bigint as date_created
      from saved_snippet where organization_id = :organizationId and user_id = :userId
      order by id
      """)
  List<SavedSnippet> list(long organizationId, long userId);

  @Query(
      """
      insert into saved_snippet (organization_id, user_id, title, content, date_created)
      values (:organizationId, :userId, :title, :content, :now)
      returning id, title, content,
        floor(extract(epoch from date_created))::bigint as date_created
      """)
  SavedSnippet insert(long organizationId, long userId, String title, String content, Instant now);

  /**
   * Changes a snippet of the user.
   *
   * @param title null to keep it
   * @param content null to keep it
   * @return none or one
   */
  @Query(
      """
      update saved_snippet set title = coalesce(:title::text, title),
        content = coalesce(:content::text, content)
      where organization_id = :organizationId and user_id = :userId and id = :id
      returning id, title, content,
        floor(extract(epoch from date_created))::bigint as date_created
      """)
  List<SavedSnippet> update(
      long organizationId, long userId, long id, @Nullable String title, @Nullable String content);

  /**
   * Deletes a snippet of the user.
   *
   * @return the number of deleted snippets
   */
  @Query(
      """
      delete from saved_snippet
      where organization_id = :organizationId and user_id = :userId and id = :id
      """)
  int delete(long organizationId, long userId, long id);
}
