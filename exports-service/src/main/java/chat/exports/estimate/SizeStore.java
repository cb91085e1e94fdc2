package chat.exports.estimate;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** The tables {@code organization_size}, {@code channel_size} and {@code organization_file}. */
@Singleton
public final class SizeStore {

  private static final String FIND =
      """
      select channel_messages, direct_messages, file_bytes,
        (select coalesce(sum(greatest(messages, 0)), 0)::bigint from channel_size
          where organization_id = :organizationId and is_private) as private_messages
      from organization_size where organization_id = :organizationId
      """;

  private static final String ALL_MESSAGES =
      """
      select coalesce(sum(channel_messages + direct_messages), 0)::bigint as number
      from organization_size
      """;

  private static final String ADD =
      """
      insert into organization_size
        (organization_id, channel_messages, direct_messages, file_bytes)
      values (:organizationId, :channelMessages, :directMessages, :fileBytes)
      on conflict (organization_id) do update set
        channel_messages = organization_size.channel_messages + excluded.channel_messages,
        direct_messages = organization_size.direct_messages + excluded.direct_messages,
        file_bytes = organization_size.file_bytes + excluded.file_bytes
      """;

  private static final String ADD_TO_CHANNEL =
      """
      insert into channel_size (organization_id, channel_id, messages)
      select :organizationId, channel_id, messages
      from unnest(:channelIds::bigint[], :messages::bigint[]) as change (channel_id, messages)
      order by channel_id
      on conflict (organization_id, channel_id) do update set
        messages = channel_size.messages + excluded.messages
      """;

  private static final String KEEP_PRIVACY =
      """
      insert into channel_size (organization_id, channel_id, is_private)
      select :organizationId, channel_id, is_private
      from unnest(:channelIds::bigint[], :arePrivate::boolean[]) as told (channel_id, is_private)
      order by channel_id
      on conflict (organization_id, channel_id) do update set is_private = excluded.is_private
        where channel_size.is_private <> excluded.is_private
      """;

  private static final String KEEP_FILES =
      """
      with kept as (
        insert into organization_file (organization_id, file_id, size)
        select :organizationId, file_id, size
        from unnest(:fileIds::bigint[], :sizes::bigint[]) as file (file_id, size)
        order by file_id on conflict do nothing returning size)
      select coalesce(sum(size), 0)::bigint as bytes from kept
      """;

  private static final String REMOVE_FILES =
      """
      with removed as (
        delete from organization_file
        where organization_id = :organizationId and file_id = any(:fileIds::bigint[])
        returning size)
      select coalesce(sum(size), 0)::bigint as bytes from removed
      """;

  private final Sql sql;

  SizeStore(Sql sql) {
    this.sql = sql;
  }

  public OrganizationSize of(long organizationId) {
    return sql.statement(FIND)
        .bind("organizationId", organizationId)
        .find(row ->
            new OrganizationSize(
                row.number("channel_messages"),
                row.number("private_messages"),
                row.number("direct_messages"),
                row.number("file_bytes")))
        .orElse(OrganizationSize.NONE);
  }

  /** The messages of all organizations together: how that grows tells how much is going on. */
  public long allMessages() {
    return sql.statement(ALL_MESSAGES).one(row -> row.number("number"));
  }

  /** Adds what came, and what went as negative numbers; rows are changed in one order by all. */
  void add(long organizationId, SizeChange change) {
    sql.statement(ADD)
        .bind("organizationId", organizationId)
        .bind("channelMessages", change.channelMessages())
        .bind("directMessages", change.directMessages())
        .bind("fileBytes", changeFiles(organizationId, change))
        .execute();
    sql.statement(ADD_TO_CHANNEL)
        .bind("organizationId", organizationId)
        .bind("channelIds", change.messagesByChannel().keySet())
        .bind("messages", change.messagesByChannel().values())
        .execute();
    if (!change.privacyByChannel().isEmpty()) {
      sql.statement(KEEP_PRIVACY)
          .bind("organizationId", organizationId)
          .bind("channelIds", change.privacyByChannel().keySet())
          .bind("arePrivate", change.privacyByChannel().values())
          .execute();
    }
  }

  /** Notes what files there are; by how many bytes there are more than before. */
  private long changeFiles(long organizationId, SizeChange change) {
    long bytes = 0;
    if (!change.sizesByFile().isEmpty()) {
      bytes +=
          sql.statement(KEEP_FILES)
              .bind("organizationId", organizationId)
              .bind("fileIds", change.sizesByFile().keySet())
              .bind("sizes", change.sizesByFile().values())
              .<Long>one(row -> row.number("bytes"));
    }
    if (!change.removedFiles().isEmpty()) {
      bytes -=
          sql.statement(REMOVE_FILES)
              .bind("organizationId", organizationId)
              .bind("fileIds", change.removedFiles())
              .<Long>one(row -> row.number("bytes"));
    }
    return bytes;
  }
}
