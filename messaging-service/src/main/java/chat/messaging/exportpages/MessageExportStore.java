package chat.messaging.exportpages;

import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.ExportedRecipients;
import chat.messaging.cache.FlagBlockKey;
import chat.messaging.messageread.EditHistoryVisibility;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the exported rows, each as one line of JSON. */
@Singleton
final class MessageExportStore {

  /** Messages per batch; batches with large associations are split. */
  private static final int BATCH_SIZE = 2_000;

  /** Bytes of associations in memory at a time; a single message may exceed it. */
  private static final long MAX_ASSOCIATION_BYTES = 2 << 20;

  private static final String EVERYTHING =
      """
      from recipient r join message m on m.recipient_id = r.id
      where r.organization_id = :organizationId
      """;

  /**
   * The rules of {@link chat.messaging.access.ReadAccess} for many users. They may be thousands, so
   * their subscription periods are merged once per recipient, not checked per message.
   */
  private static final String READABLE =
      """
      from (
        select r.id, true as wholly, null::int8multirange as periods
        from recipient r join channel c on c.channel_id = r.channel_id
        where r.organization_id = :organizationId and (c.is_web_public or not c.invite_only
          or c.channel_id in (select unnest(:openChannelIds::bigint[])))
        union all
        select r.id, false, range_agg(s.periods)
        from recipient r join channel c on c.channel_id = r.channel_id
          join subscription s on s.channel_id = c.channel_id
        where r.organization_id = :organizationId and c.invite_only and not c.is_web_public
          and c.channel_id not in (select unnest(:openChannelIds::bigint[]))
          and s.user_id in (select unnest(:userIds::bigint[])) and s.is_subscribed
        group by r.id
        union all
        select distinct r.id, true, null::int8multirange
        from recipient r cross join unnest(r.user_ids) party (user_id)
        where r.organization_id = :organizationId
          and party.user_id in (select unnest(:userIds::bigint[]))) place
        join message m on m.recipient_id = place.id
      where (place.wholly or place.periods @> m.subscriptions_number)
      """;

  private static final String COUNT =
      """
      select count(*) as messages
      """;

  private static final String IDS =
      """
      select m.id
      """;

  private static final String IN_ORDER = " order by m.id";

  private static final String MESSAGES =
      """
      select m.id, r.channel_id is not null, m.sender_id, r.id, r.channel_id, r.user_ids, m.topic,
        m.content, m.rendered_content, m.client, m.sent_at, m.is_me_message, m.last_edited_at,
        m.last_moved_at, m.mentioned_user_ids, m.mentioned_group_ids,
        m.channel_wildcard_mentioned, m.topic_wildcard_mentioned
      from message m join recipient r on r.id = m.recipient_id
      where m.id = any(:messageIds::bigint[])
      order by m.id
      """;

  private static final String LINKIFIER =
      """
      select to_json(x)::text as json from (
        select id, pattern, url_template, position, example_input, reverse_template,
          alternative_url_templates
        from linkifier
        where organization_id = :organizationId order by position, id) x
      """;

  /** Restricts private tables to the exported users. */
  private static final String OF_PEOPLE =
      """
      where organization_id = :organizationId
        and (:everything or user_id in (select unnest(:userIds::bigint[])))
      """;

  /**
   * Selects topic policies that the exported users may see. Rows in private channels outlive the
   * subscription and follow topics to new names that the user must not learn. They are exported
   * only where the user is subscribed or an exported user may read the whole channel.
   */
  private static final String USER_TOPIC =
      """
      select to_json(x)::text as json from (
        select user_id, channel_id, topic, visibility_policy,
          floor(extract(epoch from last_updated))::bigint as last_updated
        from user_topic t %s
          and (:everything or exists (
            select from channel c
            where c.channel_id = t.channel_id and (c.is_web_public or not c.invite_only))
          or channel_id in (select unnest(:openChannelIds::bigint[]))
          or exists (
            select from subscription s
            where s.channel_id = t.channel_id and s.user_id = t.user_id and s.is_subscribed))
        order by user_id, channel_id, topic_key) x
      """
          .formatted(OF_PEOPLE);

  private static final String REMINDER =
      """
      select to_json(x)::text as json from (
        select id, user_id, message_id, note, content, rendered_content,
          floor(extract(epoch from due))::bigint as scheduled_delivery_timestamp, failed
        from reminder %s order by id) x
      """
          .formatted(OF_PEOPLE);

  private static final String SAVED_SNIPPET =
      """
      select to_json(x)::text as json from (
        select id, user_id, title, content,
          floor(extract(epoch from date_created))::bigint as date_created
        from saved_snippet %s order by id) x
      """
          .formatted(OF_PEOPLE);

  private static final String NAVIGATION_VIEW =
      """
      select to_json(x)::text as json from (
        select id, user_id, fragment, is_pinned, name from navigation_view %s order by id) x
      """
          .formatted(OF_PEOPLE);

  private static final String SCHEDULED_MESSAGE =
      """
      select to_json(x)::text as json from (
        select id, user_id, channel_id, case when channel_id is null then user_ids end as user_ids,
          topic, content, rendered_content, read_by_sender,
          floor(extract(epoch from due))::bigint as scheduled_delivery_timestamp, failed, failure
        from scheduled_message %s order by id) x
      """
          .formatted(OF_PEOPLE);

  private static final String READ_BLOCK =
      """
      select to_json(x)::text as json from (
        select user_id, block * %d as first_message_id, bits from read_block %s
        order by user_id, block) x
      """
          .formatted(FlagBlockKey.SIZE, OF_PEOPLE);

  private static final String READ_UP_TO =
      """
      select to_json(x)::text as json from (
        select user_id, marked_up_to as message_id from read_up_to %s and marked_up_to > 0
        order by user_id) x
      """
          .formatted(OF_PEOPLE);

  private static final Map<String, String> PRIVATE_TABLES = new LinkedHashMap<>();

  static {
    PRIVATE_TABLES.put("reminder", REMINDER);
    PRIVATE_TABLES.put("saved_snippet", SAVED_SNIPPET);
    PRIVATE_TABLES.put("navigation_view", NAVIGATION_VIEW);
    PRIVATE_TABLES.put("scheduled_message", SCHEDULED_MESSAGE);
    PRIVATE_TABLES.put("read_messages", READ_BLOCK);
    PRIVATE_TABLES.put("read_up_to", READ_UP_TO);
  }

  private static final String EDIT_HISTORY_POLICY =
      """
      select settings ->> 'message_edit_history_visibility_policy' as policy from organization
      where organization_id = :organizationId
      """;

  private final Sql sql;
  private final MessageAssociationReader associationReader;

  MessageExportStore(Sql sql, MessageAssociationReader associationReader) {
    this.sql = sql;
    this.associationReader = associationReader;
  }

  private long countMessages(ExportedRecipients recipients) {
    return forRecipients(COUNT, "", recipients).one(row -> row.number("messages"));
  }

  /** Writes the tables that are small for every user. */
  void writeSmallTables(ExportedRecipients recipients, TableLines lines) {
    lines.table("linkifier");
    sql.statement(LINKIFIER)
        .bind("organizationId", recipients.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("user_topic");
    forUsers(USER_TOPIC, recipients)
        .bind("openChannelIds", recipients.openChannelIds())
        .forEach(row -> lines.row(row.text("json")));
    PRIVATE_TABLES.forEach((name, statement) -> {
      lines.table(name);
      forUsers(statement, recipients).forEach(row -> lines.row(row.text("json")));
    });
  }

  /** Writes the messages by ascending id, each with its associations. */
  void writeMessages(ExportedRecipients recipients, TableLines lines) {
    EditHistoryVisibility visibility = visibleEdits(recipients);
    MessageLine line = new MessageLine();
    lines.table("message", countMessages(recipients));
    List<Long> batch = new ArrayList<>(BATCH_SIZE);
    Runnable writeBatch =
        () -> {
          Map<Long, Long> sizes = associationReader.sizes(batch);
          for (List<Long> ids : splitBySize(batch, sizes)) {
            List<Long> idsWithAssociations = ids.stream().filter(sizes::containsKey).toList();
            MessageAssociations associations =
                associationReader.of(idsWithAssociations, visibility, recipients);
            sql.statement(MESSAGES)
                .bind("messageIds", ids)
                .copy(row -> lines.row(line.of(row, associations)));
          }
          batch.clear();
        };
    forRecipients(IDS, IN_ORDER, recipients)
        .forEach(row -> {
          batch.add(row.number("id"));
          if (batch.size() == BATCH_SIZE) {
            writeBatch.run();
          }
        });
    writeBatch.run();
  }

  /** Splits a batch, in order, to fit the memory limit of associations. */
  private static List<List<Long>> splitBySize(List<Long> messageIds, Map<Long, Long> sizes) {
    List<List<Long>> batches = new ArrayList<>();
    int from = 0;
    long associationBytes = 0;
    for (int i = 0; i < messageIds.size(); i++) {
      long size = sizes.getOrDefault(messageIds.get(i), 0L);
      if (i > from && associationBytes + size > MAX_ASSOCIATION_BYTES) {
        batches.add(messageIds.subList(from, i));
        from = i;
        associationBytes = 0;
      }
      associationBytes += size;
    }
    if (from < messageIds.size()) {
      batches.add(messageIds.subList(from, messageIds.size()));
    }
    return batches;
  }

  /** Returns the edits that readers may see; a full export contains all of them. */
  private EditHistoryVisibility visibleEdits(ExportedRecipients recipients) {
    if (recipients.isEverything()) {
      return EditHistoryVisibility.ALL;
    }
    return EditHistoryVisibility.of(
        sql.statement(EDIT_HISTORY_POLICY)
            .bind("organizationId", recipients.organizationId())
            .find(row -> row.textOrNull("policy") == null ? "" : row.text("policy"))
            .orElse(""));
  }

  private SqlStatement forUsers(String statement, ExportedRecipients recipients) {
    return sql.statement(statement)
        .bind("organizationId", recipients.organizationId())
        .bind("everything", recipients.isEverything())
        .bind("userIds", recipients.userIds());
  }

  private SqlStatement forRecipients(
      String selection, String order, ExportedRecipients recipients) {
    if (recipients.isEverything()) {
      return sql.statement(selection + EVERYTHING + order)
          .bind("organizationId", recipients.organizationId());
    }
    return sql.statement(selection + READABLE + order)
        .bind("organizationId", recipients.organizationId())
        .bind("openChannelIds", recipients.openChannelIds())
        .bind("userIds", recipients.userIds());
  }
}
