package chat.exports.request;

import chat.kit.sql.Sql;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads in the copy of accounts who is told what has become of an export. */
@Singleton
final class ToldStore {

  private static final String TOLD =
      """
      with requester as (
        select user_id from account
        where organization_id = :organizationId and user_id = :actingUserId and is_active
          and role <= :administrator)
      select user_id from requester
      union all
      select user_id from account
      where organization_id = :organizationId and is_active and not is_bot and role = :owner
        and not exists (select from requester)
      order by user_id
      """;

  private final Sql sql;

  ToldStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Who asked for the export, as long as he may open archives; the owners of the organization where
   * he has left it or is no administrator any more, by their ids.
   */
  List<Long> told(DataExport export) {
    return sql.statement(TOLD)
        .bind("organizationId", export.organizationId())
        .bind("actingUserId", export.actingUserId())
        .bind("administrator", Role.ADMINISTRATOR.number())
        .bind("owner", Role.OWNER.number())
        .list(row -> row.number("user_id"));
  }
}
