package chat.messaging.usertopic;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The table {@code user_topic}, and what accounts want to happen to it by itself. */
@Singleton
public final class UserTopicStore {

  private static final String HABITS =
      """
      select user_id, channel_id,
        (settings ->> 'automatically_follow_topics_policy')::int as follow_on,
        (settings ->> 'automatically_unmute_topics_in_muted_streams_policy')::int as unmute_on,
        exists (select from subscription where channel_id = asked.channel_id
          and user_id = asked.user_id and is_subscribed and is_muted) as is_channel_muted
      from unnest(:userIds::bigint[], :channelIds::bigint[]) as asked (user_id, channel_id)
        join account using (user_id)
      where organization_id = :organizationId and not is_bot
      """;

  private static final String FOLLOWING_WHERE_MENTIONED =
      """
      select user_id from account a join subscription s using (organization_id, user_id)
      where organization_id = :organizationId and user_id = any(:userIds::bigint[])
        and s.channel_id = :channelId and is_subscribed and is_active and not is_bot
        and coalesce((settings ->> 'automatically_follow_topics_where_mentioned')::boolean, true)
        and (
          exists (select from user_topic t where t.user_id = a.user_id
            and t.channel_id = :channelId and t.topic_key = lower(:topic))
          or not exists (select from user_topic t where t.user_id = a.user_id offset :most - 1))
      """;

  private static final String SET =
      """
      insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
        visibility_policy, last_updated)
      values (:organizationId, :userId, :channelId, lower(:topic), :topic, :policy, :now)
      on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
        visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
        where user_topic.visibility_policy <> excluded.visibility_policy
      """;

  /** Whether one more would be none too many, or it is there already. */
  private static final String HAS_ROOM =
      """
      select exists (select from user_topic
          where user_id = :userId and channel_id = :channelId and topic_key = lower(:topic))
        or not exists (select from user_topic where user_id = :userId offset :most - 1) as answer
      """;

  private static final String REMOVE =
      """
      delete from user_topic
      where user_id = :userId and channel_id = :channelId and topic_key = lower(:topic)
      """;

  private static final String LIST =
      """
      select t.*, c.name as channel_name from user_topic t join channel c using (channel_id)
      where t.organization_id = :organizationId and t.user_id = :userId
      order by t.channel_id, t.topic_key
      """;

  /**
   * Of several raises of a topic for one person, the highest counts. Whoever did something himself
   * keeps what he has where that is as much as comes by itself; he is looked at once, whatever he
   * does.
   */
  private static final String RAISE =
      """
      with raise as materialized (
        select asked.*,
          (select there.visibility_policy from user_topic there
            where there.user_id = asked.user_id and there.channel_id = asked.channel_id
              and there.topic_key = lower(asked.topic)) as was
        from unnest(:userIds::bigint[], :channelIds::bigint[], :topics::text[], :policies::bigint[],
          :ownDeeds::boolean[]) with ordinality
          as asked (user_id, channel_id, topic, policy, is_own_deed, position)),
      without_room as materialized (
        select user_id
        from (select distinct user_id from raise where is_own_deed and was is null) one
        where exists (select from user_topic other where other.user_id = one.user_id
          offset :most - 1))
      insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
        visibility_policy, last_updated)
      select distinct on (user_id, channel_id, lower(topic)) :organizationId, user_id, channel_id,
        lower(topic), topic, policy, :now
      from raise
      where case when was is null then user_id not in (select user_id from without_room)
        else is_own_deed or was <> %d end
      order by user_id, channel_id, lower(topic), policy desc, position
      on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
        visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
        where user_topic.visibility_policy < excluded.visibility_policy
      returning user_id, channel_id, topic, visibility_policy
      """
          .formatted(VisibilityPolicy.MUTED.number());

  /** Of an account; clients are told all of them at once. */
  static final int MOST = 10_000;

  /** Who has so many gets no more by what he does or is mentioned in: the rest is for his hand. */
  private static final int MOST_BY_THEMSELVES = 9_000;

  private final Sql sql;

  UserTopicStore(Sql sql) {
    this.sql = sql;
  }

  /** What somebody thinks of a topic, and since when. */
  record Known(UserTopic topic, String channelName, Instant lastUpdated) {}

  /** All that somebody thinks of topics, in the order of the channels' ids. */
  List<Known> list(long organizationId, long userId) {
    return sql.statement(LIST)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(row ->
            new Known(userTopic(row), row.text("channel_name"), row.instant("last_updated")));
  }

  /**
   * Whether a topic is muted, in SQL: what is unmuted or followed is shown in a muted channel too.
   *
   * @param policy what its reader thinks of it; null where that is as the channel
   * @param isChannelMuted whether he mutes its channel
   */
  public static String isMuted(String policy, String isChannelMuted) {
    return "case %s when %d then true when %d then false when %d then false else %s end"
        .formatted(
            policy,
            VisibilityPolicy.MUTED.number(),
            VisibilityPolicy.UNMUTED.number(),
            VisibilityPolicy.FOLLOWED.number(),
            isChannelMuted);
  }

  record InChannel(long userId, long channelId) {}

  /** What people want in channels; none of bots, which want nothing. */
  Map<InChannel, TopicHabits> habits(long organizationId, Set<InChannel> asked) {
    Map<InChannel, TopicHabits> habits = new HashMap<>();
    sql.plannedOnce(HABITS)
        .bind("organizationId", organizationId)
        .bindEach("userIds", asked, InChannel::userId)
        .bindEach("channelIds", asked, InChannel::channelId)
        .forEach(row ->
            habits.put(
                new InChannel(row.number("user_id"), row.number("channel_id")),
                TopicHabits.of(
                    row.numberOrNull("follow_on"),
                    row.numberOrNull("unmute_on"),
                    row.flag("is_channel_muted"))));
    return habits;
  }

  /**
   * Those of the users who are in the channel, follow topics in which they are mentioned, and have
   * room for this one.
   */
  Set<Long> followingWhereMentioned(
      long organizationId, long channelId, String topic, Collection<Long> userIds) {
    return Set.copyOf(
        sql.statement(FOLLOWING_WHERE_MENTIONED)
            .bind("organizationId", organizationId)
            .bind("channelId", channelId)
            .bind("topic", topic)
            .bind("userIds", userIds)
            .bind("most", MOST_BY_THEMSELVES)
            .list(row -> row.number("user_id")));
  }

  /** False where this would be a topic more than the account may have. */
  boolean hasRoom(UserTopic wanted) {
    return sql.statement(HAS_ROOM)
        .bind("userId", wanted.userId())
        .bind("channelId", wanted.channelId())
        .bind("topic", wanted.topic())
        .bind("most", MOST)
        .one(row -> row.flag("answer"));
  }

  /** False where it is so already. */
  boolean set(long organizationId, UserTopic wanted, Instant now) {
    return sql.statement(SET)
            .bind("organizationId", organizationId)
            .bind("userId", wanted.userId())
            .bind("channelId", wanted.channelId())
            .bind("topic", wanted.topic())
            .bind("policy", wanted.policy().number())
            .bind("now", now)
            .execute()
        > 0;
  }

  /** False where there was nothing. */
  boolean remove(long userId, long channelId, String topic) {
    return sql.statement(REMOVE)
            .bind("userId", userId)
            .bind("channelId", channelId)
            .bind("topic", topic)
            .execute()
        > 0;
  }

  /** Those topics that stand higher now, as they do. */
  List<UserTopic> raise(long organizationId, List<Raise> raises, Instant now) {
    return sql.statement(RAISE)
        .bind("organizationId", organizationId)
        .bindEach("userIds", raises, Raise::userId)
        .bindEach("channelIds", raises, Raise::channelId)
        .bindEach("topics", raises, Raise::topic)
        .bindEach("policies", raises, raise -> (long) raise.policy().number())
        .bindEach("ownDeeds", raises, Raise::isOwnDeed)
        .bind("most", MOST_BY_THEMSELVES)
        .bind("now", now)
        .list(UserTopicStore::userTopic);
  }

  private static UserTopic userTopic(Row row) {
    return new UserTopic(
        row.number("user_id"),
        row.number("channel_id"),
        row.text("topic"),
        VisibilityPolicy.of(row.number("visibility_policy")));
  }
}
