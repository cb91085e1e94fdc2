package chat.messaging.linkifier;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** The table {@code linkifier}. */
@Singleton
final class LinkifierStore {

  private static final String ALL =
      """
      select id, pattern, url_template from linkifier
      where organization_id = :organizationId order by position, id
      """;

  private static final String IS_TAKEN =
      """
      select exists (select from linkifier
        where organization_id = :organizationId and pattern = :pattern and id <> :otherThan)
        as is_taken
      """;

  private static final String INSERT =
      """
      insert into linkifier (organization_id, pattern, url_template, position)
      select :organizationId, :pattern, :urlTemplate, coalesce(max(position), 0) + 1
      from linkifier where organization_id = :organizationId
      returning id
      """;

  private static final String UPDATE =
      """
      update linkifier set pattern = :pattern, url_template = :urlTemplate
      where organization_id = :organizationId and id = :id
      """;

  private static final String DELETE =
      "delete from linkifier where organization_id = :organizationId and id = :id";

  private static final String REORDER =
      """
      update linkifier set position = place.number
      from unnest(:ids::bigint[]) with ordinality as place (id, number)
      where organization_id = :organizationId and linkifier.id = place.id
      """;

  private final Sql sql;

  LinkifierStore(Sql sql) {
    this.sql = sql;
  }

  /** All of an organization, in their order. */
  List<LinkifierRule> list(long organizationId) {
    return sql.statement(ALL)
        .bind("organizationId", organizationId)
        .list(row ->
            new LinkifierRule(row.number("id"), row.text("pattern"), row.text("url_template")));
  }

  /** Whether another linkifier than that of an id has the pattern. */
  boolean isTaken(long organizationId, String pattern, long otherThan) {
    return sql.statement(IS_TAKEN)
        .bind("organizationId", organizationId)
        .bind("pattern", pattern)
        .bind("otherThan", otherThan)
        .one(row -> row.flag("is_taken"));
  }

  /** The new one's id; it comes after all others. */
  long insert(long organizationId, String pattern, String urlTemplate) {
    return sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bind("pattern", pattern)
        .bind("urlTemplate", urlTemplate)
        .one(row -> row.number("id"));
  }

  /** Puts the linkifier in place of the one with its id; false where there is none. */
  boolean update(long organizationId, LinkifierRule linkifier) {
    return sql.statement(UPDATE)
            .bind("pattern", linkifier.pattern())
            .bind("urlTemplate", linkifier.urlTemplate())
            .bind("organizationId", organizationId)
            .bind("id", linkifier.id())
            .execute()
        > 0;
  }

  /** False where there is none. */
  boolean delete(long organizationId, long id) {
    return sql.statement(DELETE).bind("organizationId", organizationId).bind("id", id).execute()
        > 0;
  }

  /** Puts them into the order of these ids. */
  void reorder(long organizationId, List<Long> ids) {
    sql.statement(REORDER).bind("ids", ids).bind("organizationId", organizationId).execute();
  }
}
