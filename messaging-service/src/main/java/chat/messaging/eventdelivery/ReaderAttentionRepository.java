package chat.messaging.eventdelivery;

import static java.util.stream.Collectors.toMap;

import chat.kit.sql.Sql;
import chat.messaging.accessquery.TopicParticipants;
import chat.messaging.flag.AlertWordMatcher;
import chat.messaging.messageread.FlagSet;
import chat.messaging.messageread.FlagSetStore;
import chat.messaging.messageread.MutedSenders;
import chat.messaging.messageread.MutedSendersStore;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads alert words, mutes, notification settings and flags of many readers. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ReaderAttentionRepository
    implements GenericRepository<ReaderAttentionRepository.Edited, Long> {

  private static final String HABITS =
      """
      select a.user_id, a.alert_words, a.muted_user_ids, ended.muted_user_ids as ended_user_ids,
        ended.last_message_ids as ended_message_ids
      from account a left join lateral
      """
          + MutedSendersStore.allEnded("a.user_id")
          + """
           ended on true
          where a.organization_id = :organizationId and a.user_id = any(:userIds::bigint[])
            and (a.alert_words <> '{}' or a.muted_user_ids <> '{}' or ended.muted_user_ids is not null)
          """;

  private static final String FLAGS =
      """
      select m.id, reading.user_id,
      """
          + FlagSetStore.columns("reading.user_id")
          + """
          from unnest(:messageIds::bigint[], :userIds::bigint[]) reading (message_id, user_id)
            join message m on m.id = reading.message_id and m.organization_id = :organizationId
            left join
          """
          + FlagSetStore.ofBlock("reading.user_id", "m.id");

  private final Sql sql;

  ReaderAttentionRepository(Sql sql) {
    this.sql = sql;
  }

  /** Alert words and muted users of an account. */
  record Habits(AlertWordMatcher alertWords, MutedSenders mutes) {

    static final Habits NONE = new Habits(AlertWordMatcher.NONE, MutedSenders.NONE);
  }

  /** Notification settings of an account for channel messages. */
  @Introspected
  record NotificationSettings(
      long userId, boolean desktop, boolean audible, boolean push, boolean email) {

    Notifications notifications() {
      return new Notifications(
          Map.of(
              "desktop_notifications", desktop,
              "audible_notifications", audible,
              "push_notifications", push,
              "email_notifications", email));
    }
  }

  /** Notification settings by the names of the properties of a subscription. */
  record Notifications(Map<String, Boolean> byProperty) {

    static final Notifications UNKNOWN = new Notifications(Map.of());

    /** Returns the effective value of a property of a subscription, by default the account's. */
    @Nullable Object effective(String property, @Nullable Object value) {
      return value == null ? byProperty.get(property) : value;
    }
  }

  /** A message and one of its readers. */
  record Reading(long messageId, long userId) {}

  /**
   * The current state of a message, as far as flags depend on it.
   *
   * @param calledInTopic users that its topic wildcard mentions; empty if it mentions all
   *     subscribers
   */
  @MappedEntity("message")
  record Edited(
      @Id long id,
      long senderId,
      boolean readBySender,
      String content,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> mentionedUserIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> mentionedGroupIds,
      boolean channelWildcard,
      boolean topicWildcard,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> calledInTopic) {

    boolean callsInTopic(long userId) {
      return topicWildcard && TopicParticipants.isCalled(calledInTopic, userId);
    }
  }

  @Query(
      """
      select id, sender_id, read_by_sender, content, mentioned_user_ids, mentioned_group_ids,
        channel_wildcard_mentioned as channel_wildcard, topic_wildcard_mentioned as topic_wildcard,
        coalesce(topic_wildcard_user_ids, '{}') as called_in_topic
      from message
      where organization_id = :organizationId and id = any(:messageIds::bigint[])
      """)
  abstract List<Edited> listEdited(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  @Query(
      """
      select user_id,
        coalesce((settings ->> 'enable_stream_desktop_notifications')::boolean, false) as desktop,
        coalesce((settings ->> 'enable_stream_audible_notifications')::boolean, false) as audible,
        coalesce((settings ->> 'enable_stream_push_notifications')::boolean, false) as push,
        coalesce((settings ->> 'enable_stream_email_notifications')::boolean, false) as email
      from account
      where organization_id = :organizationId and user_id = any(:userIds::bigint[])
      """)
  abstract List<NotificationSettings> listNotifications(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Finds messages by their ids. */
  Map<Long, Edited> edited(long organizationId, Collection<Long> messageIds) {
    return listEdited(organizationId, messageIds).stream()
        .collect(toMap(Edited::id, Function.identity()));
  }

  /** Finds the users' notification settings for all channels, by user id. */
  Map<Long, Notifications> notifications(long organizationId, Collection<Long> userIds) {
    return listNotifications(organizationId, userIds).stream()
        .collect(toMap(NotificationSettings::userId, NotificationSettings::notifications));
  }

  /**
   * Finds the habits of users who have any, by user id.
   *
   * <p>Hand-written, like {@link #flags}, because both share SQL and row mapping with the
   * statements that fetch messages.
   */
  Map<Long, Habits> habits(long organizationId, Collection<Long> userIds) {
    Map<Long, Habits> habits = new HashMap<>();
    sql.plannedOnce(HABITS)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row ->
            habits.put(
                row.number("user_id"),
                new Habits(
                    new AlertWordMatcher(row.texts("alert_words")), MutedSendersStore.mutes(row))));
    return habits;
  }

  /** Finds the flags of each reader for their message. */
  Map<Reading, FlagSet> flags(long organizationId, Set<Reading> readings) {
    Map<Reading, FlagSet> flags = new HashMap<>();
    sql.statement(FLAGS)
        .bind("organizationId", organizationId)
        .bindEach("messageIds", readings, Reading::messageId)
        .bindEach("userIds", readings, Reading::userId)
        .list(row ->
            flags.put(
                new Reading(row.number("id"), row.number("user_id")), FlagSetStore.flagSet(row)));
    return flags;
  }
}
