package chat.messaging.access;

import chat.identity.copy.AccountId;
import chat.identity.copy.Actor;
import chat.identity.copy.ActorStore;
import chat.kit.sql.GroupReader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import chat.kit.token.Caller;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads who wants to send, and the channel and topic where, in one look: of what seldom changes the
 * versions alone, by which it is known (decision 60).
 */
@Singleton
final class PostingStore {

  private static final String POSTINGS =
      "select asked.position, "
          + ActorStore.VERSIONS
          + """
          , channel.channel_id, channel.xmin::text || channel.ctid::text as channel_version,
            coalesce(mine.is_subscribed, false) as subscribed,
            coalesce(mine.is_subscribed and mine.is_muted, false) as is_muted,
            exists (select from subscription owners where owners.channel_id = channel.channel_id
              and owners.user_id = account.bot_owner_id and owners.is_subscribed)
              as owner_subscribed,
            exists (select from message where message.recipient_id = recipient.id
              and lower(message.topic) = lower(asked.topic)) as topic_exists
          from unnest(:organizationIds::bigint[], :userIds::bigint[], :topics::text[],
                :channelIds::bigint[], :nameKeys::text[]) with ordinality
              as asked (organization_id, user_id, topic, channel_id, name_key, position)
            join account using (organization_id, user_id)
            left join organization using (organization_id)
            left join channel on channel.organization_id = asked.organization_id
              and channel.channel_id = case when asked.name_key is null then asked.channel_id
                else (select min(named.channel_id) from channel named
                  where named.organization_id = asked.organization_id
                    and named.name_key = asked.name_key) end
            left join recipient on recipient.channel_id = channel.channel_id
            left join subscription mine on mine.channel_id = channel.channel_id
              and mine.user_id = asked.user_id
          """;

  /** No channel has this id. */
  private static final long NONE = 0;

  /** More are read by a second statement. */
  private static final int AT_ONCE = 100;

  /** Channels, of a kilobyte each. */
  private static final int KEPT = 2_000;

  private final Sql sql;
  private final ActorStore actors;
  private final ChannelAccessStore channels;
  private final GroupReader<Asked, Versions> grouped;
  private final Cache<ChannelVersion, ChannelFacts> kept =
      Caffeine.newBuilder().maximumSize(KEPT).build();

  PostingStore(Sql sql, ActorStore actors, ChannelAccessStore channels) {
    this.sql = sql;
    this.actors = actors;
    this.channels = channels;
    this.grouped = new GroupReader<>(sql, AT_ONCE, this::versions);
  }

  /**
   * What was found of both.
   *
   * @param actor active or not; null where there is none
   * @param channel null where there is none
   */
  record Posting(@Nullable Actor actor, ChannelAccessStore.@Nullable Found channel) {

    static final Posting NOTHING = new Posting(null, null);
  }

  /**
   * @param nameKey null where the channel is asked for by its id
   */
  private record Asked(AccountId sender, String topic, long channelId, @Nullable String nameKey) {}

  private record ChannelVersion(long channelId, String text) {}

  /**
   * @param channel null where there is none
   */
  private record Versions(
      String account,
      @Nullable String organization,
      @Nullable ChannelVersion channel,
      boolean subscribed,
      boolean ownerSubscribed,
      boolean isMuted,
      boolean topicExists) {}

  Posting byId(Caller caller, long channelId, String topic) {
    return posting(new Asked(sender(caller), topic, channelId, null));
  }

  /** By name, without regard to case. */
  Posting byName(Caller caller, String name, String topic) {
    return posting(new Asked(sender(caller), topic, NONE, NameText.key(name)));
  }

  private static AccountId sender(Caller caller) {
    return new AccountId(caller.organizationId(), caller.userId());
  }

  private Posting posting(Asked asked) {
    Versions found = grouped.find(asked).orElse(null);
    if (found == null) {
      return Posting.NOTHING;
    }
    Actor actor = actors.find(asked.sender(), found.account(), found.organization()).orElse(null);
    return new Posting(actor, actor == null ? null : channel(actor, found));
  }

  private ChannelAccessStore.@Nullable Found channel(Actor actor, Versions found) {
    ChannelVersion version = found.channel();
    return version == null
        ? null
        : facts(actor, version)
            .map(channel ->
                new ChannelAccessStore.Found(
                    channel.with(found.subscribed(), found.ownerSubscribed(), found.topicExists()),
                    found.isMuted()))
            .orElse(null);
  }

  /** What is read for a version is as new as that, or newer, and then nobody asks for it again. */
  private Optional<ChannelFacts> facts(Actor actor, ChannelVersion version) {
    ChannelFacts known = kept.getIfPresent(version);
    if (known != null) {
      return Optional.of(known);
    }
    var about =
        new ChannelAccessStore.About(
            actor.account().organizationId(), actor.account().userId(), null, "");
    Optional<ChannelFacts> read =
        channels.byId(about, version.channelId()).map(ChannelAccessStore.Found::facts);
    read.ifPresent(facts -> kept.put(version, facts));
    return read;
  }

  private Map<Asked, Versions> versions(List<Asked> asked) {
    Map<Asked, Versions> found = new HashMap<>();
    sql.statement(POSTINGS)
        .bindEach("organizationIds", asked, one -> one.sender().organizationId())
        .bindEach("userIds", asked, one -> one.sender().userId())
        .bindEach("topics", asked, Asked::topic)
        .bindEach("channelIds", asked, Asked::channelId)
        .bindEach("nameKeys", asked, Asked::nameKey)
        .forEach(row -> found.put(asked.get((int) row.number("position") - 1), versions(row)));
    return found;
  }

  private static Versions versions(Row row) {
    Long channelId = row.numberOrNull("channel_id");
    return new Versions(
        row.text("account_version"),
        row.textOrNull("organization_version"),
        channelId == null ? null : new ChannelVersion(channelId, row.text("channel_version")),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("is_muted"),
        row.flag("topic_exists"));
  }
}
