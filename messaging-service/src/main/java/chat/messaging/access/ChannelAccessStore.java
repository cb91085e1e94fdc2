package chat.messaging.access;

import chat.identity.copy.JsonColumns;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what decides about access from the copies of channels and subscriptions. */
@Singleton
final class ChannelAccessStore {

  private static final String FACTS =
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = :userId and s.is_subscribed) as subscribed,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = :botOwnerId and s.is_subscribed) as owner_subscribed,
        exists (select from message m where m.recipient_id = r.id
          and lower(m.topic) = lower(:topic)) as topic_exists
      from channel c join recipient r using (channel_id)
      where c.organization_id = :organizationId
      """;

  private static final String BY_ID = FACTS + "and c.channel_id = :channelId";
  private static final String BY_IDS = FACTS + "and c.channel_id = any(:channelIds::bigint[])";
  private static final String BY_NAME =
      FACTS + "and c.name_key = :nameKey order by c.channel_id limit 1";
  private static final String BY_NAMES = FACTS + "and c.name_key = any(:nameKeys::text[])";

  private final Sql sql;
  private final JsonColumns json;

  ChannelAccessStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  /** Whose facts are asked for, and about which topic. */
  record About(long organizationId, long userId, @Nullable Long botOwnerId, String topic) {}

  Optional<ChannelFacts> byId(About about, long channelId) {
    return find(BY_ID, about, "channelId", channelId);
  }

  List<ChannelFacts> byIds(About about, Collection<Long> channelIds) {
    return statement(BY_IDS, about).bind("channelIds", channelIds).list(this::facts);
  }

  /** By name, without regard to case. */
  Optional<ChannelFacts> byName(About about, String name) {
    return find(BY_NAME, about, "nameKey", NameText.key(name));
  }

  /** Those that have one of the names, without regard to case. */
  List<ChannelFacts> byNames(About about, Collection<String> names) {
    return statement(BY_NAMES, about)
        .bind("nameKeys", names.stream().map(NameText::key).toList())
        .list(this::facts);
  }

  private Optional<ChannelFacts> find(String statement, About about, String by, Object value) {
    return statement(statement, about).bind(by, value).find(this::facts);
  }

  private SqlStatement statement(String statement, About about) {
    return sql.statement(statement)
        .bind("userId", about.userId())
        .bind("botOwnerId", about.botOwnerId())
        .bind("topic", about.topic())
        .bind("organizationId", about.organizationId());
  }

  /** The facts in a row of {@code channel} with what the query added to it. */
  ChannelFacts facts(Row row) {
    return new ChannelFacts(
        row.number("channel_id"),
        row.number("recipient_id"),
        row.text("name"),
        row.flag("invite_only"),
        row.flag("is_web_public"),
        row.flag("history_public_to_subscribers"),
        row.flag("is_archived"),
        row.text("topics_policy"),
        json.groupSetting(row.text("can_send_message_group")),
        json.groupSetting(row.text("can_create_topic_group")),
        json.groupSetting(row.text("can_subscribe_group")),
        json.groupSetting(row.text("can_add_subscribers_group")),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("topic_exists"));
  }
}
