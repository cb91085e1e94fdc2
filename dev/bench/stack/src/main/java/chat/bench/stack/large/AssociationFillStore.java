package chat.bench.stack.large;

import chat.provision.ProvisionSettings.DatabaseAdmin;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Inserts what belongs to messages: reactions, read messages, topic policies, and the counts and
 * dates that other services derive from messages.
 */
final class AssociationFillStore {

  /** Parameters: organization, first account, accounts, first message, last message. */
  private static final String REACTIONS =
      """
      insert into messaging.reaction
        (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
      select given.organization_id, id, first_account + mod(id * 31, accounts),
        (array['tada', 'heart', 'octopus'])[1 + mod(id, 3)],
        (array['1f389', '2764', '1f419'])[1 + mod(id, 3)], 'unicode_emoji'
      from (select ?::bigint as organization_id, ?::bigint as first_account, ?::bigint as accounts)
          given,
        generate_series(?::bigint, ?::bigint) id
      where mod(hashint8(id), 100) = 0
      """;

  /** Leaves one of a hundred blocks unread. */
  private static final String READ =
      """
      insert into messaging.read_block (organization_id, user_id, block, bits)
      select ?, ?, block, ~(0::bit(1024))
      from generate_series(?::bigint / 1024, ?::bigint / 1024 - 1) block
      where mod(block, 100) <> 50
      """;

  /** Half of the chosen topics are muted (1), the others followed (3). */
  private static final String POLICIES =
      """
      insert into messaging.user_topic
        (organization_id, user_id, channel_id, topic_key, topic, visibility_policy, last_updated)
      select organization_id, ?, channel_id, lower(topic), topic,
        case when mod(position, 2) = 0 then 1 else 3 end, now()
      from (
        select *, row_number() over (order by hashtextextended(topic, channel_id)) as position
        from (
          select distinct r.organization_id, r.channel_id, m.topic
          from messaging.message m join messaging.recipient r on r.id = m.recipient_id
          where r.organization_id = ? and r.channel_id is not null and m.id between ? and ?) topics
        ) numbered
      where position <= ?
      """;

  private static final String ACTIVITY =
      """
      with sent as (
        select r.channel_id, min(m.id) as first_id, max(m.id) as last_id, max(m.sent_at) as last
        from messaging.message m join messaging.recipient r on r.id = m.recipient_id
        where r.organization_id = ? and r.channel_id is not null and m.id between ? and ?
        group by r.channel_id)
      insert into channels.channel_activity
        (channel_id, first_message_id, date_last_message, newest_message_ids)
      select channel_id, first_id, last, array[last_id] from sent
      on conflict (channel_id) do update set
        first_message_id =
          least(channel_activity.first_message_id, excluded.first_message_id),
        date_last_message =
          greatest(channel_activity.date_last_message, excluded.date_last_message)
      """;

  private static final String TRAFFIC =
      """
      insert into channels.channel_traffic (channel_id, day, messages)
      select r.channel_id, (m.sent_at at time zone 'UTC')::date, count(*)
      from messaging.message m join messaging.recipient r on r.id = m.recipient_id
      where r.organization_id = ? and r.channel_id is not null and m.id between ? and ?
        and m.sent_at > now() - interval '30 days'
      group by 1, 2
      on conflict (channel_id, day)
        do update set messages = channel_traffic.messages + excluded.messages
      """;

  private static final String CHANNEL_SIZES =
      """
      insert into exports.channel_size (organization_id, channel_id, messages)
      select r.organization_id, r.channel_id, count(*)
      from messaging.message m join messaging.recipient r on r.id = m.recipient_id
      where r.organization_id = ? and r.channel_id is not null and m.id between ? and ?
      group by 1, 2
      on conflict (organization_id, channel_id)
        do update set messages = channel_size.messages + excluded.messages
      """;

  private static final String SIZE =
      """
      insert into exports.organization_size (organization_id, channel_messages, direct_messages)
      select r.organization_id, count(r.channel_id), count(*) - count(r.channel_id)
      from messaging.message m join messaging.recipient r on r.id = m.recipient_id
      where r.organization_id = ? and m.id between ? and ?
      group by 1
      on conflict (organization_id) do update set
        channel_messages = organization_size.channel_messages + excluded.channel_messages,
        direct_messages = organization_size.direct_messages + excluded.direct_messages
      """;

  private final DatabaseAdmin database;
  private final LargeCommunity community;
  private final long firstId;
  private final long lastId;

  /**
   * @param firstId of the inserted messages
   */
  AssociationFillStore(DatabaseAdmin database, LargeCommunity community, long firstId) {
    this.database = database;
    this.community = community;
    this.firstId = firstId;
    this.lastId = firstId + community.size().messages() - 1;
  }

  /** Adds a reaction to one of a hundred messages; returns their number. */
  int addReactions() {
    return update(
        REACTIONS,
        community.organizationId(),
        community.firstAccount(),
        community.size().accounts(),
        firstId,
        lastId);
  }

  /** Marks all but the newest messages as read by the reader. */
  void markRead() {
    update(
        READ,
        community.organizationId(),
        community.reader().userId(),
        firstId,
        lastId - community.size().unread());
  }

  /** Mutes and follows topics for the reader. */
  void addPolicies(int topics) {
    update(
        POLICIES,
        community.reader().userId(),
        community.organizationId(),
        lastId - community.size().messages() / 20,
        lastId,
        topics);
  }

  /** Stores what channels-service and exports-service know about the messages. */
  void addCounts() {
    for (var sql : new String[] {ACTIVITY, TRAFFIC, CHANNEL_SIZES, SIZE}) {
      update(sql, community.organizationId(), firstId, lastId);
    }
  }

  private int update(String sql, long... parameters) {
    try (var connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setLong(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException("Inserting associations of messages failed", e);
    }
  }
}
