package chat.messaging.access;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Reads the channels of which exports may hold something. */
@Singleton
final class ExportedChannelStore {

  private static final String PUBLIC_IDS =
      """
      select channel_id from channel
      where organization_id = :organizationId and (is_web_public or not invite_only)
      order by channel_id
      """;

  private static final String PRIVATE_IDS =
      """
      select channel_id from channel
      where organization_id = :organizationId and invite_only and not is_web_public
      order by channel_id
      """;

  private static final String PRIVATE =
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = any(:userIds::bigint[]) and s.is_subscribed) as subscribed
      from channel c join recipient r using (channel_id)
      where c.organization_id = :organizationId and c.invite_only and not c.is_web_public
      order by c.channel_id
      """;

  private final Sql sql;
  private final ChannelAccessStore channels;

  ExportedChannelStore(Sql sql, ChannelAccessStore channels) {
    this.sql = sql;
    this.channels = channels;
  }

  List<Long> publicIds(long organizationId) {
    return ids(PUBLIC_IDS, organizationId);
  }

  List<Long> privateIds(long organizationId) {
    return ids(PRIVATE_IDS, organizationId);
  }

  private List<Long> ids(String statement, long organizationId) {
    return sql.statement(statement)
        .bind("organizationId", organizationId)
        .list(row -> row.number("channel_id"));
  }

  /** The private channels; {@code subscribed} says whether one of the users is subscribed. */
  List<ChannelFacts> privateChannels(long organizationId, List<Long> userIds) {
    return sql.statement(PRIVATE)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(channels::seen);
  }
}
