package chat.messaging.reaction;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table {@code reaction}, and what a reaction leaves in {@code message_flag}. */
@Singleton
final class ReactionStore {

  /** Of one message; whoever reads it reads all of them. */
  static final int MOST_REACTIONS = 10_000;

  /** So many different ones may be on a message. */
  static final int MOST_EMOJI = 100;

  /**
   * Ordered by an expression, lest the planner look for the oldest among all messages' reactions,
   * from the first on.
   */
  private static final String OLDEST =
      """
      select emoji_name, emoji_code, reaction_type from reaction
      where message_id = :messageId and reaction_type = :reactionType and emoji_code = :emojiCode
      order by id + 0 limit 1
      """;

  private static final String OF_USER =
      """
      select emoji_name, emoji_code, reaction_type from reaction
      where message_id = :messageId and user_id = :userId order by id
      """;

  private static final String ADD =
      """
      with asked as (
        select asked.*, oldest.emoji_name as old_name, coalesce(there.reactions, 0) as reactions,
          coalesce(there.emoji, 0) as emoji
        from unnest(:messageIds::bigint[], :userIds::bigint[], :emojiNames::text[],
            :emojiCodes::text[], :reactionTypes::text[])
          with ordinality as asked (message_id, user_id, emoji_name, emoji_code, reaction_type,
            position)
          left join (
            select message_id, count(*) as reactions,
              count(distinct (reaction_type, emoji_code)) as emoji
            from reaction where message_id = any(:messageIds::bigint[])
            group by message_id) there using (message_id)
          left join lateral (
            select emoji_name from reaction same
            where same.message_id = asked.message_id
              and same.reaction_type = asked.reaction_type and same.emoji_code = asked.emoji_code
            order by id + 0 limit 1) oldest on true),
      named as (
        select asked.*,
          row_number() over (partition by message_id order by position) as place,
          first_value(emoji_name) over same as first_name,
          first_value(position) over same as first_position
        from asked
        window same as (partition by message_id, reaction_type, emoji_code order by position)),
      ranked as (
        select named.*,
          dense_rank() over (partition by message_id, old_name is null order by first_position)
            as emoji_place
        from named)
      insert into reaction
        (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
      select :organizationId, message_id, user_id, coalesce(old_name, first_name), emoji_code,
        reaction_type
      from ranked
      where reactions + place <= :mostReactions
        and (old_name is not null or emoji + emoji_place <= :mostEmoji)
      order by position
      on conflict (message_id, user_id, reaction_type, emoji_code) do nothing
      returning message_id, user_id, emoji_name, emoji_code, reaction_type
      """;

  private static final String THERE =
      """
      select message_id, user_id, emoji_name, emoji_code, reaction_type
      from reaction join unnest(:messageIds::bigint[], :userIds::bigint[], :emojiCodes::text[],
          :reactionTypes::text[]) as asked (message_id, user_id, emoji_code, reaction_type)
        using (message_id, user_id, emoji_code, reaction_type)
      """;

  private static final String KEEP =
      """
      insert into message_flag (organization_id, user_id, message_id, flag)
      select distinct m.organization_id, asked.user_id, m.id, 'historical'
      from unnest(:messageIds::bigint[], :userIds::bigint[]) as asked (message_id, user_id)
        join message m on m.id = asked.message_id
        join recipient r on r.id = m.recipient_id
      where r.channel_id is not null
        and not exists (select from subscription s
          where s.channel_id = r.channel_id and s.user_id = asked.user_id
            and s.periods @> m.subscriptions_number)
      on conflict do nothing
      """;

  private static final String REMOVE =
      """
      delete from reaction
      using unnest(:messageIds::bigint[], :userIds::bigint[], :emojiCodes::text[],
          :reactionTypes::text[]) as asked (message_id, user_id, emoji_code, reaction_type)
      where reaction.message_id = asked.message_id and reaction.user_id = asked.user_id
        and reaction.reaction_type = asked.reaction_type
        and reaction.emoji_code = asked.emoji_code
      returning reaction.message_id, reaction.user_id, emoji_name, reaction.emoji_code,
        reaction.reaction_type
      """;

  private final Sql sql;

  ReactionStore(Sql sql) {
    this.sql = sql;
  }

  /** What makes a reaction another one. */
  record Key(long messageId, long userId, String emojiCode, String reactionType) {

    static Key of(WantedReaction wanted) {
      return new Key(
          wanted.message().id(),
          wanted.account().userId(),
          wanted.emoji().code(),
          wanted.emoji().type());
    }

    private static Key of(Row row) {
      return new Key(
          row.number("message_id"),
          row.number("user_id"),
          row.text("emoji_code"),
          row.text("reaction_type"));
    }
  }

  /** The emoji as whoever reacted to the message with it first has called it. */
  Optional<Emoji> oldest(long messageId, Emoji emoji) {
    return sql.statement(OLDEST)
        .bind("messageId", messageId)
        .bind("reactionType", emoji.type())
        .bind("emojiCode", emoji.code())
        .find(ReactionStore::emoji);
  }

  /** What the account has reacted to the message with, the oldest first. */
  List<Emoji> of(long messageId, long userId) {
    return sql.statement(OF_USER)
        .bind("messageId", messageId)
        .bind("userId", userId)
        .list(ReactionStore::emoji);
  }

  /**
   * Those that are new, called as whoever reacted with that emoji first has called it, or asks to
   * first. The others are there already, or are asked for twice, or their message has as many as it
   * may.
   */
  Map<Key, Emoji> add(long organizationId, List<WantedReaction> asked) {
    return byKey(
        about(ADD, asked)
            .bind("organizationId", organizationId)
            .bindEach("emojiNames", asked, wanted -> wanted.emoji().name())
            .bind("mostReactions", MOST_REACTIONS)
            .bind("mostEmoji", MOST_EMOJI));
  }

  /** Those of them that there are. */
  Set<Key> among(List<WantedReaction> asked) {
    return byKey(about(THERE, asked)).keySet();
  }

  /** Notes that messages which were not sent to the accounts are among theirs from now on. */
  void keep(List<WantedReaction> added) {
    sql.plannedOnce(KEEP)
        .bindEach("messageIds", added, wanted -> wanted.message().id())
        .bindEach("userIds", added, wanted -> wanted.account().userId())
        .execute();
  }

  /** Those that there were, as they were. */
  Map<Key, Emoji> remove(List<WantedReaction> asked) {
    return byKey(about(REMOVE, asked));
  }

  private SqlStatement about(String statement, List<WantedReaction> asked) {
    return sql.plannedOnce(statement)
        .bindEach("messageIds", asked, wanted -> wanted.message().id())
        .bindEach("userIds", asked, wanted -> wanted.account().userId())
        .bindEach("emojiCodes", asked, wanted -> wanted.emoji().code())
        .bindEach("reactionTypes", asked, wanted -> wanted.emoji().type());
  }

  private static Map<Key, Emoji> byKey(SqlStatement statement) {
    Map<Key, Emoji> reactions = new HashMap<>();
    statement.forEach(row -> reactions.put(Key.of(row), emoji(row)));
    return reactions;
  }

  private static Emoji emoji(Row row) {
    return new Emoji(row.text("emoji_name"), row.text("emoji_code"), row.text("reaction_type"));
  }
}
