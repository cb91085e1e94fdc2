package chat.channels.sight;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Finds the channels whose sight a change may concern, in the table {@code channel}. */
@Singleton
final class SightStore {

  private static final String OPEN =
      "select channel_id from channel where organization_id = :organizationId and not is_archived";

  /** By the index of each group: {@code offset 0} keeps the planner from reading all channels. */
  private static final String OPENED_TO =
      """
      select distinct opened.channel_id
      from unnest(:groupIds::bigint[]) as opener (group_id)
        cross join lateral (
          select channel_id, organization_id from channel
          where opening_groups @> jsonb_build_array(opener.group_id)
            and invite_only and not is_archived offset 0) as opened
      where opened.organization_id = :organizationId
      """;

  private final Sql sql;

  SightStore(Sql sql) {
    this.sql = sql;
  }

  /** All channels that are not archived. */
  List<Long> open(long organizationId) {
    return sql.statement(OPEN)
        .bind("organizationId", organizationId)
        .list(row -> row.number("channel_id"));
  }

  /** Those of them that are private and seen through one of the groups. */
  List<Long> openedTo(long organizationId, Collection<Long> groupIds) {
    return sql.statement(OPENED_TO)
        .bind("organizationId", organizationId)
        .bind("groupIds", groupIds)
        .list(row -> row.number("channel_id"));
  }
}
