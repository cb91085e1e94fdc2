package chat.messaging.accessquery;

import chat.identityprojection.ActorStore;
import chat.identityprojection.JsonColumns;
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

/** Reads the facts for access decisions from the projections of channels and subscriptions. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class ChannelAccessRepository implements GenericRepository<ChannelFactsRow, Long> {

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

  /** Longer lists are read with several statements. */
  private static final int MAX_BATCH_SIZE = 100;

  private final Sql sql;
  private final JsonColumns json;
  private final BatchLoader<ChannelLookup, ChannelLookupResult> loader;

  ChannelAccessRepository(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
    this.loader = new BatchLoader<>(sql, MAX_BATCH_SIZE, this::find);
  }

  /** The user and the topic about which facts are requested. */
  public record About(long organizationId, long userId, @Nullable Long botOwnerId, String topic) {}

  /**
   * A lookup of one channel.
   *
   * @param nameKey null to look up by id
   */
  private record ChannelLookup(About about, long channelId, @Nullable String nameKey) {

    long botOwnerId() {
      return about.botOwnerId() == null ? NOBODY : about.botOwnerId();
    }
  }

  /**
   * A channel with facts about one user.
   *
   * @param isMuted whether the user is subscribed and has muted the channel
   * @param version version of the channel's row
   */
  public record ChannelLookupResult(ChannelFacts facts, boolean isMuted, String version) {

    ChannelLookupResult inNewTopic() {
      return new ChannelLookupResult(facts.inNewTopic(), isMuted, version);
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

  public List<ChannelFacts> byIds(About about, Collection<Long> channelIds) {
    return ChannelFactsRow.facts(
        listByIds(
            about.organizationId(), about.userId(), about.botOwnerId(), about.topic(), channelIds));
  }

  /** Finds channels by name, without regard to case. */
  public List<ChannelFacts> byNames(About about, Collection<String> names) {
    return ChannelFactsRow.facts(
        listByNames(
            about.organizationId(),
            about.userId(),
            about.botOwnerId(),
            about.topic(),
            names.stream().map(NameText::key).toList()));
  }

  /**
   * Finds a channel.
   *
   * <p>This and {@link #byName} are not {@code @Query} methods because concurrent requests share a
   * statement.
   */
  public Optional<ChannelLookupResult> byId(About about, long channelId) {
    return loader.find(new ChannelLookup(about, channelId, null));
  }

  /** Finds a channel by name, without regard to case. */
  public Optional<ChannelLookupResult> byName(About about, String name) {
    return loader.find(new ChannelLookup(about, NONE, NameText.key(name)));
  }

  private Map<ChannelLookup, ChannelLookupResult> find(List<ChannelLookup> lookups) {
    List<About> about = lookups.stream().map(ChannelLookup::about).toList();
    Map<ChannelLookup, ChannelLookupResult> results = new HashMap<>();
    sql.statement(OF_MANY)
        .bindEach("organizationIds", about, About::organizationId)
        .bindEach("userIds", about, About::userId)
        .bindEach("botOwnerIds", lookups, ChannelLookup::botOwnerId)
        .bindEach("topics", about, About::topic)
        .bindEach("channelIds", lookups, ChannelLookup::channelId)
        .bindEach("nameKeys", lookups, ChannelLookup::nameKey)
        .forEach(row ->
            results.put(
                lookups.get((int) row.number("position") - 1),
                new ChannelLookupResult(facts(row), row.flag("is_muted"), row.text("version"))));
    return results;
  }

  private ChannelFacts facts(Row row) {
    return new ChannelFacts(
        channel(row),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("topic_exists"));
  }

  /** Maps a row of {@code channel} with {@code subscribed}, for a lookup without a topic. */
  public ChannelFacts factsWithoutTopic(Row row) {
    return channel(row).factsFor(row.flag("subscribed"));
  }

  /** Maps a row of {@code channel} with {@code recipient_id}. */
  ProjectedChannel channel(Row row) {
    return new ProjectedChannel(
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
