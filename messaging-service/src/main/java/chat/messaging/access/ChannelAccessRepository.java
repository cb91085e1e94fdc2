package chat.messaging.access;

import chat.identity.copy.ActorStore;
import chat.identity.copy.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.model.runtime.convert.AttributeConverter;
import io.micronaut.data.repository.GenericRepository;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what decides about access from the copies of channels and subscriptions. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class ChannelAccessRepository implements GenericRepository<ChannelFactsRow, Long> {

  private static final String FACTS =
      """
      select c.*, r.id as recipient_id,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = asked.user_id and s.is_subscribed) as subscribed,
        exists (select from subscription s where s.channel_id = c.channel_id
          and s.user_id = asked.bot_owner_id and s.is_subscribed) as owner_subscribed,
        exists (select from message m where m.recipient_id = r.id
          and lower(m.topic) = lower(asked.topic)) as topic_exists
      """;

  private static final String OF_ONE =
      FACTS
          + """
          from (select :organizationId::bigint as organization_id, :userId::bigint as user_id,
                :botOwnerId::bigint as bot_owner_id, :topic::text as topic) asked
            join channel c using (organization_id)
            join recipient r using (channel_id)
          """;

  private static final String OF_MANY =
      FACTS
          + """
          , exists (select from subscription s where s.channel_id = c.channel_id
              and s.user_id = asked.user_id and s.is_subscribed and s.is_muted) as is_muted,
            asked.position,
          """
          + ActorStore.version("c")
          + """
            as version
          from unnest(:organizationIds::bigint[], :userIds::bigint[], :botOwnerIds::bigint[],
                :topics::text[], :channelIds::bigint[], :nameKeys::text[]) with ordinality
              as asked (organization_id, user_id, bot_owner_id, topic, channel_id, name_key,
                position)
            join channel c on c.organization_id = asked.organization_id
              and c.channel_id = case when asked.name_key is null then asked.channel_id
                else (select min(named.channel_id) from channel named
                  where named.organization_id = asked.organization_id
                    and named.name_key = asked.name_key) end
            join recipient r on r.channel_id = c.channel_id
          """;

  /** No account has this id. */
  private static final long NOBODY = 0;

  /** No channel has this id. */
  private static final long NONE = 0;

  /** More are read by a second statement. */
  private static final int AT_ONCE = 100;

  private final Sql sql;
  private final JsonColumns json;
  private final BatchLoader<Asked, Found> loader;

  ChannelAccessRepository(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
    this.loader = new BatchLoader<>(sql, AT_ONCE, this::find);
  }

  /** Whose facts are asked for, and about which topic. */
  record About(long organizationId, long userId, @Nullable Long botOwnerId, String topic) {}

  /**
   * One channel.
   *
   * @param nameKey null where it is asked for by its id
   */
  private record Asked(About about, long channelId, @Nullable String nameKey) {

    long botOwnerId() {
      return about.botOwnerId() == null ? NOBODY : about.botOwnerId();
    }
  }

  /**
   * A channel and what somebody wants of it.
   *
   * @param isMuted whether he is subscribed and has muted it
   * @param version of its row
   */
  record Found(ChannelFacts facts, boolean isMuted, String version) {

    Found inNewTopic() {
      return new Found(facts.inNewTopic(), isMuted, version);
    }
  }

  @Query(OF_ONE + "where c.channel_id = any(:channelIds::bigint[])")
  abstract List<ChannelFactsRow> listByIds(
      long organizationId,
      long userId,
      @Nullable Long botOwnerId,
      String topic,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds);

  /**
   * Finds channels by name.
   *
   * @param nameKeys see {@link NameText#key}
   */
  @Query(OF_ONE + "where c.name_key = any(:nameKeys::text[])")
  abstract List<ChannelFactsRow> listByNames(
      long organizationId,
      long userId,
      @Nullable Long botOwnerId,
      String topic,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> nameKeys);

  List<ChannelFacts> byIds(About about, Collection<Long> channelIds) {
    return ChannelFactsRow.facts(
        listByIds(
            about.organizationId(), about.userId(), about.botOwnerId(), about.topic(), channelIds));
  }

  /** Finds channels by name, without regard to case. */
  List<ChannelFacts> byNames(About about, Collection<String> names) {
    return ChannelFactsRow.facts(
        listByNames(
            about.organizationId(),
            about.userId(),
            about.botOwnerId(),
            about.topic(),
            names.stream().map(NameText::key).toList()));
  }

  /**
   * Finds a channel. This and {@link #byName} are written by hand because requests at the same time
   * share a statement.
   */
  Optional<Found> byId(About about, long channelId) {
    return loader.find(new Asked(about, channelId, null));
  }

  /** By name, without regard to case. */
  Optional<Found> byName(About about, String name) {
    return loader.find(new Asked(about, NONE, NameText.key(name)));
  }

  private Map<Asked, Found> find(List<Asked> asked) {
    List<About> about = asked.stream().map(Asked::about).toList();
    Map<Asked, Found> found = new HashMap<>();
    sql.statement(OF_MANY)
        .bindEach("organizationIds", about, About::organizationId)
        .bindEach("userIds", about, About::userId)
        .bindEach("botOwnerIds", asked, Asked::botOwnerId)
        .bindEach("topics", about, About::topic)
        .bindEach("channelIds", asked, Asked::channelId)
        .bindEach("nameKeys", asked, Asked::nameKey)
        .forEach(row ->
            found.put(
                asked.get((int) row.number("position") - 1),
                new Found(facts(row), row.flag("is_muted"), row.text("version"))));
    return found;
  }

  private ChannelFacts facts(Row row) {
    return new ChannelFacts(
        channel(row),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("topic_exists"));
  }

  /** The channel of a row with whether somebody is subscribed, who asks about no topic. */
  ChannelFacts seen(Row row) {
    return channel(row).seenBy(row.flag("subscribed"));
  }

  /** The channel in a row of {@code channel} with its recipient. */
  CopiedChannel channel(Row row) {
    return new CopiedChannel(
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
        json.groupSetting(row.text("can_add_subscribers_group")));
  }

  /** Reads columns that hold group settings as JSON. */
  @Singleton
  static final class GroupSettingConverter implements AttributeConverter<GroupSetting, String> {

    private final JsonColumns json;

    GroupSettingConverter(JsonColumns json) {
      this.json = json;
    }

    @Override
    public String convertToPersistedValue(GroupSetting setting, ConversionContext context) {
      return json.write(setting);
    }

    @Override
    public GroupSetting convertToEntityValue(String column, ConversionContext context) {
      return json.groupSetting(column);
    }
  }
}
