package chat.messaging.reaction;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

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
      with same as (
        select emoji_name from reaction
        where message_id = :messageId and reaction_type = :reactionType
          and emoji_code = :emojiCode
        order by id + 0 limit 1)
      insert into reaction
        (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
      select :organizationId, :messageId, :userId,
        coalesce((select emoji_name from same), :emojiName), :emojiCode, :reactionType
      where (select count(*) from reaction where message_id = :messageId) < :mostReactions
        and (exists (select from same) or (
          select count(distinct (reaction_type, emoji_code)) from reaction
          where message_id = :messageId) < :mostEmoji)
      on conflict (message_id, user_id, reaction_type, emoji_code) do nothing
      returning emoji_name, emoji_code, reaction_type
      """;

  private static final String HAS =
      """
      select exists (select from reaction
        where message_id = :messageId and user_id = :userId and reaction_type = :reactionType
          and emoji_code = :emojiCode) as has
      """;

  private static final String KEEP =
      """
      insert into message_flag (organization_id, user_id, message_id, flag)
      select m.organization_id, :userId, m.id, 'historical'
      from message m join recipient r on r.id = m.recipient_id
      where m.id = :messageId and r.channel_id is not null
        and not exists (select from subscription s
          where s.channel_id = r.channel_id and s.user_id = :userId
            and s.periods @> m.subscriptions_number)
      on conflict do nothing
      """;

  private static final String REMOVE =
      """
      delete from reaction
      where message_id = :messageId and user_id = :userId and reaction_type = :reactionType
        and emoji_code = :emojiCode
      returning emoji_name, emoji_code, reaction_type
      """;

  private final Sql sql;

  ReactionStore(Sql sql) {
    this.sql = sql;
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
   * The reaction, called as whoever reacted with that emoji first has called it; empty where it is
   * there already, or the message has as many as it may.
   */
  Optional<Emoji> add(long organizationId, long messageId, long userId, Emoji emoji) {
    return sql.statement(ADD)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .bind("userId", userId)
        .bind("emojiName", emoji.name())
        .bind("emojiCode", emoji.code())
        .bind("reactionType", emoji.type())
        .bind("mostReactions", MOST_REACTIONS)
        .bind("mostEmoji", MOST_EMOJI)
        .find(ReactionStore::emoji);
  }

  /** Whether the account has reacted to the message with that emoji. */
  boolean has(long messageId, long userId, Emoji emoji) {
    return sql.statement(HAS)
        .bind("messageId", messageId)
        .bind("userId", userId)
        .bind("emojiCode", emoji.code())
        .bind("reactionType", emoji.type())
        .one(row -> row.flag("has"));
  }

  /** Notes that a message which was not sent to the account is among his from now on. */
  void keep(long messageId, long userId) {
    sql.statement(KEEP).bind("messageId", messageId).bind("userId", userId).execute();
  }

  /** The reaction as it was; empty where there is none. */
  Optional<Emoji> remove(long messageId, long userId, Emoji emoji) {
    return sql.statement(REMOVE)
        .bind("messageId", messageId)
        .bind("userId", userId)
        .bind("reactionType", emoji.type())
        .bind("emojiCode", emoji.code())
        .find(ReactionStore::emoji);
  }

  private static Emoji emoji(Row row) {
    return new Emoji(row.text("emoji_name"), row.text("emoji_code"), row.text("reaction_type"));
  }
}
