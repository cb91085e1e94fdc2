package chat.messaging.reaction;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import java.util.Optional;

/** The table {@code reaction}, and the {@code historical} flags in {@code message_flag}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ReactionRepository extends GenericRepository<ReactionRow, Long> {

  /**
   * Finds the oldest reaction to the message with this emoji. {@code id + 0} stops the planner from
   * walking the primary key across the reactions of all messages.
   */
  @Query(
      """
      select message_id, user_id, emoji_name, emoji_code, reaction_type from reaction
      where message_id = :messageId and reaction_type = :reactionType and emoji_code = :emojiCode
      order by id + 0 limit 1
      """)
  Optional<ReactionRow> oldest(long messageId, String reactionType, String emojiCode);

  /** Lists the user's reactions to the message, oldest first. */
  @Query(
      """
      select message_id, user_id, emoji_name, emoji_code, reaction_type from reaction
      where message_id = :messageId and user_id = :userId order by id
      """)
  List<ReactionRow> ofUser(long messageId, long userId);

  /**
   * Inserts reactions that do not exist yet. They get the emoji name of the message's oldest
   * reaction with that emoji, or of the first of these. A message has at most 10,000 reactions,
   * with at most 100 different emoji.
   *
   * @return the inserted reactions
   */
  @Query(
      """
      with asked as (
        select asked.*, oldest.emoji_name as old_name, coalesce(there.reactions, 0) as reactions,
          coalesce(there.emoji, 0) as emoji
        from unnest((select :messageIds::bigint[])::bigint[], (select :userIds::bigint[])::bigint[],
            (select :emojiNames::text[])::text[], (select :emojiCodes::text[])::text[],
            (select :reactionTypes::text[])::text[])
          with ordinality as asked (message_id, user_id, emoji_name, emoji_code, reaction_type,
            position)
          left join (
            select message_id, count(*) as reactions,
              count(distinct (reaction_type, emoji_code)) as emoji
            from reaction where message_id = any((select :messageIds::bigint[])::bigint[])
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
      where reactions + place <= 10000
        and (old_name is not null or emoji + emoji_place <= 100)
      order by position
      on conflict (message_id, user_id, reaction_type, emoji_code) do nothing
      returning message_id, user_id, emoji_name, emoji_code, reaction_type
      """)
  List<ReactionRow> add(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> emojiNames,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> emojiCodes,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> reactionTypes);

  /** Finds the reactions that exist. */
  @Query(
      """
      select message_id, user_id, emoji_name, emoji_code, reaction_type
      from reaction join unnest((select :messageIds::bigint[])::bigint[],
          (select :userIds::bigint[])::bigint[], (select :emojiCodes::text[])::text[],
          (select :reactionTypes::text[])::text[])
          as asked (message_id, user_id, emoji_code, reaction_type)
        using (message_id, user_id, emoji_code, reaction_type)
      """)
  List<ReactionRow> among(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> emojiCodes,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> reactionTypes);

  /**
   * Sets the {@code historical} flag on channel messages that the users did not receive when sent.
   */
  @Query(
      """
      insert into message_flag (organization_id, user_id, message_id, flag)
      select distinct m.organization_id, asked.user_id, m.id, 'historical'
      from unnest((select :messageIds::bigint[])::bigint[], (select :userIds::bigint[])::bigint[])
          as asked (message_id, user_id)
        join message m on m.id = asked.message_id
        join recipient r on r.id = m.recipient_id
      where r.channel_id is not null
        and not exists (select from subscription s
          where s.channel_id = r.channel_id and s.user_id = asked.user_id
            and s.periods @> m.subscriptions_number)
      on conflict do nothing
      """)
  void addHistorical(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds);

  /**
   * Deletes reactions.
   *
   * @return the deleted reactions
   */
  @Query(
      """
      delete from reaction
      using unnest((select :messageIds::bigint[])::bigint[], (select :userIds::bigint[])::bigint[],
          (select :emojiCodes::text[])::text[], (select :reactionTypes::text[])::text[])
          as asked (message_id, user_id, emoji_code, reaction_type)
      where reaction.message_id = asked.message_id and reaction.user_id = asked.user_id
        and reaction.reaction_type = asked.reaction_type
        and reaction.emoji_code = asked.emoji_code
      returning reaction.message_id, reaction.user_id, emoji_name, reaction.emoji_code,
        reaction.reaction_type
      """)
  List<ReactionRow> remove(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> emojiCodes,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> reactionTypes);
}
