package chat.messaging.exportpages;

import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.EditHistoryVisibility;
import chat.messaging.access.ExportedPlaces;
import chat.messaging.memory.ReadBlock;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what is exported, each row as the JSON in which it is told. */
@Singleton
final class ExportPageStore {

  /** So many messages are read at once, or fewer where much hangs on them. */
  private static final int BATCH = 2_000;

  /**
   * In bytes, of what hangs on messages and is in memory until they are written: or one message's.
   */
  private static final long MOST_HANGING = 2 << 20;

  private static final String EVERYTHING =
      """
      from recipient r join message m on m.recipient_id = r.id
      where r.organization_id = :organizationId
      """;

  /**
   * As {@link chat.messaging.access.ReadAccess} decides it for one reader. People may be thousands:
   * what they received is found once for each place, not for each message.
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
        select id, pattern, url_template, position from linkifier
        where organization_id = :organizationId order by position, id) x
      """;

  /** Of whom private data is wanted. */
  private static final String OF_PEOPLE =
      """
      where organization_id = :organizationId
        and (:everything or user_id in (select unnest(:userIds::bigint[])))
      """;

  /**
   * Rows in private channels that were left stay, and follow topics to names that their account is
   * not to learn: they are told where it is subscribed, or somebody wanted may read all.
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

  private static final String READ_BLOCK =
      """
      select to_json(x)::text as json from (
        select user_id, block * %d as first_message_id, bits from read_block %s
        order by user_id, block) x
      """
          .formatted(ReadBlock.SIZE, OF_PEOPLE);

  private static final Map<String, String> PRIVATE_TABLES = new LinkedHashMap<>();

  static {
    PRIVATE_TABLES.put("reminder", REMINDER);
    PRIVATE_TABLES.put("read_messages", READ_BLOCK);
  }

  private static final String EDIT_HISTORY_POLICY =
      """
      select settings ->> 'message_edit_history_visibility_policy' as policy from organization
      where organization_id = :organizationId
      """;

  private final Sql sql;
  private final HangingPartsReader hangingParts;

  ExportPageStore(Sql sql, HangingPartsReader hangingParts) {
    this.sql = sql;
    this.hangingParts = hangingParts;
  }

  private long countMessages(ExportedPlaces places) {
    return ofPlaces(COUNT, "", places).one(row -> row.number("messages"));
  }

  /** The tables of which nobody has much. */
  void writeSmallTables(ExportedPlaces places, TableLines lines) {
    lines.table("linkifier");
    sql.statement(LINKIFIER)
        .bind("organizationId", places.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("user_topic");
    ofPeople(USER_TOPIC, places)
        .bind("openChannelIds", places.openChannelIds())
        .forEach(row -> lines.row(row.text("json")));
    PRIVATE_TABLES.forEach((name, statement) -> {
      lines.table(name);
      ofPeople(statement, places).forEach(row -> lines.row(row.text("json")));
    });
  }

  /** The messages, ascending, each with all that hangs on it. */
  void writeMessages(ExportedPlaces places, TableLines lines) {
    EditHistoryVisibility edits = visibleEdits(places);
    MessageLine line = new MessageLine();
    lines.table("message", countMessages(places));
    List<Long> batch = new ArrayList<>(BATCH);
    Runnable writing =
        () -> {
          Map<Long, Long> sizes = hangingParts.sizes(batch);
          for (List<Long> ids : fitting(batch, sizes)) {
            List<Long> laden = ids.stream().filter(sizes::containsKey).toList();
            HangingParts parts = hangingParts.of(laden, edits, places);
            sql.statement(MESSAGES)
                .bind("messageIds", ids)
                .copy(row -> lines.row(line.of(row, parts)));
          }
          batch.clear();
        };
    ofPlaces(IDS, IN_ORDER, places)
        .forEach(row -> {
          batch.add(row.number("id"));
          if (batch.size() == BATCH) {
            writing.run();
          }
        });
    writing.run();
  }

  /** Some messages in portions, in their order, each with no more on it than there is room for. */
  private static List<List<Long>> fitting(List<Long> messageIds, Map<Long, Long> sizes) {
    List<List<Long>> portions = new ArrayList<>();
    int from = 0;
    long hanging = 0;
    for (int i = 0; i < messageIds.size(); i++) {
      long size = sizes.getOrDefault(messageIds.get(i), 0L);
      if (i > from && hanging + size > MOST_HANGING) {
        portions.add(messageIds.subList(from, i));
        from = i;
        hanging = 0;
      }
      hanging += size;
    }
    if (from < messageIds.size()) {
      portions.add(messageIds.subList(from, messageIds.size()));
    }
    return portions;
  }

  /** What readers see of edits; an export of everything has all of them. */
  private EditHistoryVisibility visibleEdits(ExportedPlaces places) {
    if (places.isEverything()) {
      return EditHistoryVisibility.ALL;
    }
    return EditHistoryVisibility.of(
        sql.statement(EDIT_HISTORY_POLICY)
            .bind("organizationId", places.organizationId())
            .find(row -> row.textOrNull("policy") == null ? "" : row.text("policy"))
            .orElse(""));
  }

  private SqlStatement ofPeople(String statement, ExportedPlaces places) {
    return sql.statement(statement)
        .bind("organizationId", places.organizationId())
        .bind("everything", places.isEverything())
        .bind("userIds", places.userIds());
  }

  private SqlStatement ofPlaces(String what, String order, ExportedPlaces places) {
    if (places.isEverything()) {
      return sql.statement(what + EVERYTHING + order)
          .bind("organizationId", places.organizationId());
    }
    return sql.statement(what + READABLE + order)
        .bind("organizationId", places.organizationId())
        .bind("openChannelIds", places.openChannelIds())
        .bind("userIds", places.userIds());
  }
}
