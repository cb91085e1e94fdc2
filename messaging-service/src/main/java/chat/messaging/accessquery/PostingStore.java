package chat.messaging.accessquery;

import chat.identityprojection.AccountVersion;
import chat.identityprojection.Actor;
import chat.identityprojection.ActorStore;
import chat.kit.projection.ProjectionPositions;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a sender, channel and topic in one query.
 *
 * <p>Of data that seldom changes the query reads only the versions, which are the keys of caches
 * (decision 58).
 */
@Singleton
public final class PostingStore {

  /**
   * The query for postings.
   *
   * <p>The only subscription is read with {@code limit 1}, to prevent a plan that was made for few
   * subscriptions and scans all of them.
   */
  private static final String POSTINGS =
      "select asked.position, channel.channel_id, "
          + ProjectionPositions.storedVersion("asked.organization_id")
          + " as copies, "
          + ActorStore.version("account")
          + " as account_version, "
          + ActorStore.ORGANIZATION_VERSION
          + " as organization_version, "
          + ActorStore.version("channel")
          + " as channel_version, "
          + """
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
            left join lateral (select is_subscribed, is_muted from subscription
                where subscription.channel_id = channel.channel_id
                  and subscription.user_id = asked.user_id limit 1) mine on true
          """;

  /** No channel has this id. */
  private static final long NONE = 0;

  /** Longer lists are read with several statements. */
  private static final int MAX_BATCH_SIZE = 100;

  private final Sql sql;
  private final ActorStore actors;
  private final ChannelRowCache channels;
  private final ProjectionPositions positions;
  private final BatchLoader<InTopic, Versions> loader;

  PostingStore(
      Sql sql, ActorStore actors, ChannelRowCache channels, ProjectionPositions positions) {
    this.sql = sql;
    this.actors = actors;
    this.channels = channels;
    this.positions = positions;
    this.loader = new BatchLoader<>(sql, MAX_BATCH_SIZE, this::versions);
  }

  /**
   * A sender and a channel.
   *
   * @param actor active or not; null if it does not exist
   * @param channel null if it does not exist
   */
  public record Posting(
      @Nullable Actor actor, ChannelAccessRepository.@Nullable ChannelLookupResult channel) {

    static final Posting NOTHING = new Posting(null, null);

    /** Returns the same for a topic without messages. */
    Posting inNewTopic() {
      return new Posting(actor, channel == null ? null : channel.inNewTopic());
    }
  }

  /**
   * A sender and the channel into which it wants to send.
   *
   * @param nameKey null to look up by id
   */
  public record PostingLookup(AccountId sender, long channelId, @Nullable String nameKey) {

    public static PostingLookup byId(Caller caller, long channelId) {
      return new PostingLookup(AccountId.of(caller), channelId, null);
    }

    /** Looks up by name, without regard to case. */
    public static PostingLookup byName(Caller caller, String name) {
      return new PostingLookup(AccountId.of(caller), NONE, NameText.key(name));
    }
  }

  private record InTopic(PostingLookup lookup, String topic) {}

  /**
   * The facts that were read.
   *
   * @param projectionVersion projection version when they were read, see {@link
   *     ProjectionPositions#version}
   * @param isFromOneSnapshot whether both exist and everything was read at the same point in time
   */
  record Read(Posting posting, long projectionVersion, boolean isFromOneSnapshot) {

    static final Read NOTHING = new Read(Posting.NOTHING, 0, false);
  }

  /**
   * @param actor null if the organization has not reached the projection
   * @param channel null if it does not exist
   */
  private record Versions(
      long projectionVersion,
      @Nullable AccountVersion actor,
      ChannelRowCache.@Nullable Version channel,
      boolean subscribed,
      boolean ownerSubscribed,
      boolean isMuted,
      boolean topicExists) {

    ChannelAccessRepository.ChannelLookupResult in(ChannelRowCache.VersionedChannel versioned) {
      var facts = new ChannelFacts(versioned.channel(), subscribed, ownerSubscribed, topicExists);
      return new ChannelAccessRepository.ChannelLookupResult(facts, isMuted, versioned.version());
    }
  }

  /** Returns the facts about the sender, the channel, and whether the topic has a message. */
  Read find(PostingLookup lookup, String topic) {
    Versions versions = loader.find(new InTopic(lookup, topic)).orElse(null);
    if (versions == null) {
      return Read.NOTHING;
    }
    ActorStore.VersionedActor actor =
        Optional.ofNullable(versions.actor()).flatMap(actors::find).orElse(null);
    if (actor == null) {
      return Read.NOTHING;
    }
    ChannelRowCache.Version version = versions.channel();
    ChannelRowCache.VersionedChannel channel =
        version == null ? null : channels.find(version).orElse(null);
    if (version == null || channel == null) {
      return new Read(new Posting(actor.actor(), null), versions.projectionVersion(), false);
    }
    boolean isFromOneSnapshot = actor.version().equals(versions.actor()) && channel.isOf(version);
    return new Read(
        new Posting(actor.actor(), versions.in(channel)),
        versions.projectionVersion(),
        isFromOneSnapshot);
  }

  private Map<InTopic, Versions> versions(List<InTopic> inTopics) {
    List<PostingLookup> lookups = inTopics.stream().map(InTopic::lookup).toList();
    Map<InTopic, Versions> versions = new HashMap<>();
    sql.statement(POSTINGS)
        .bind("awaitedTopics", positions.awaitedTopics())
        .bindEach("organizationIds", lookups, one -> one.sender().organizationId())
        .bindEach("userIds", lookups, one -> one.sender().userId())
        .bindEach("topics", inTopics, InTopic::topic)
        .bindEach("channelIds", lookups, PostingLookup::channelId)
        .bindEach("nameKeys", lookups, PostingLookup::nameKey)
        .forEach(row -> {
          InTopic one = inTopics.get((int) row.number("position") - 1);
          versions.put(one, versions(one.lookup(), row));
        });
    return versions;
  }

  private static Versions versions(PostingLookup lookup, Row row) {
    Long channelId = row.numberOrNull("channel_id");
    String organization = row.textOrNull("organization_version");
    return new Versions(
        row.number("copies"),
        organization == null
            ? null
            : new AccountVersion(lookup.sender(), row.text("account_version"), organization),
        channelId == null
            ? null
            : new ChannelRowCache.Version(
                lookup.sender().organizationId(), channelId, row.text("channel_version")),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("is_muted"),
        row.flag("topic_exists"));
  }
}
