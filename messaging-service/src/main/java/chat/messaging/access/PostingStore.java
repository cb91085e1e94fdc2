package chat.messaging.access;

import chat.identity.copy.AccountVersion;
import chat.identity.copy.Actor;
import chat.identity.copy.ActorStore;
import chat.kit.copy.CopyPositions;
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
 * Reads who wants to send, and the channel and topic where, in one look: of what seldom changes the
 * versions alone, by which it is known (decision 60).
 */
@Singleton
final class PostingStore {

  /** The one subscription is limited to, lest a plan that was made for few goes through all. */
  private static final String POSTINGS =
      "select asked.position, channel.channel_id, "
          + CopyPositions.storedVersion("asked.organization_id")
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

  /** More are read by a second statement. */
  private static final int AT_ONCE = 100;

  private final Sql sql;
  private final ActorStore actors;
  private final KnownChannels channels;
  private final CopyPositions copies;
  private final BatchLoader<InTopic, Versions> loader;

  PostingStore(Sql sql, ActorStore actors, KnownChannels channels, CopyPositions copies) {
    this.sql = sql;
    this.actors = actors;
    this.channels = channels;
    this.copies = copies;
    this.loader = new BatchLoader<>(sql, AT_ONCE, this::versions);
  }

  /**
   * What was found of both.
   *
   * @param actor active or not; null where there is none
   * @param channel null where there is none
   */
  record Posting(@Nullable Actor actor, ChannelAccessRepository.@Nullable Found channel) {

    static final Posting NOTHING = new Posting(null, null);

    /** The same for a topic that has no message. */
    Posting inNewTopic() {
      return new Posting(actor, channel == null ? null : channel.inNewTopic());
    }
  }

  /**
   * Who wants to send into which channel.
   *
   * @param nameKey null where the channel is asked for by its id
   */
  record Asked(AccountId sender, long channelId, @Nullable String nameKey) {

    static Asked byId(Caller caller, long channelId) {
      return new Asked(AccountId.of(caller), channelId, null);
    }

    /** By name, without regard to case. */
    static Asked byName(Caller caller, String name) {
      return new Asked(AccountId.of(caller), NONE, NameText.key(name));
    }
  }

  private record InTopic(Asked asked, String topic) {}

  /**
   * What was read of both.
   *
   * @param copies how far the copies had come then, see {@link CopyPositions#version}
   * @param isOfOneMoment whether both were there, and all of them was read at the same time
   */
  record Read(Posting posting, long copies, boolean isOfOneMoment) {

    static final Read NOTHING = new Read(Posting.NOTHING, 0, false);
  }

  /**
   * @param actor null where this copy has not heard of the organization
   * @param channel null where there is none
   */
  private record Versions(
      long copies,
      @Nullable AccountVersion actor,
      KnownChannels.@Nullable Version channel,
      boolean subscribed,
      boolean ownerSubscribed,
      boolean isMuted,
      boolean topicExists) {

    ChannelAccessRepository.Found in(KnownChannels.Known known) {
      var facts = new ChannelFacts(known.channel(), subscribed, ownerSubscribed, topicExists);
      return new ChannelAccessRepository.Found(facts, isMuted, known.version());
    }
  }

  /** What is found of them, and of the topic whether it has a message. */
  Read find(Asked asked, String topic) {
    Versions found = loader.find(new InTopic(asked, topic)).orElse(null);
    if (found == null) {
      return Read.NOTHING;
    }
    ActorStore.Known actor = Optional.ofNullable(found.actor()).flatMap(actors::find).orElse(null);
    if (actor == null) {
      return Read.NOTHING;
    }
    KnownChannels.Version version = found.channel();
    KnownChannels.Known channel = version == null ? null : channels.find(version).orElse(null);
    if (version == null || channel == null) {
      return new Read(new Posting(actor.actor(), null), found.copies(), false);
    }
    boolean isOfOneMoment = actor.version().equals(found.actor()) && channel.isOf(version);
    return new Read(new Posting(actor.actor(), found.in(channel)), found.copies(), isOfOneMoment);
  }

  private Map<InTopic, Versions> versions(List<InTopic> inTopics) {
    List<Asked> asked = inTopics.stream().map(InTopic::asked).toList();
    Map<InTopic, Versions> found = new HashMap<>();
    sql.statement(POSTINGS)
        .bind("awaitedTopics", copies.awaitedTopics())
        .bindEach("organizationIds", asked, one -> one.sender().organizationId())
        .bindEach("userIds", asked, one -> one.sender().userId())
        .bindEach("topics", inTopics, InTopic::topic)
        .bindEach("channelIds", asked, Asked::channelId)
        .bindEach("nameKeys", asked, Asked::nameKey)
        .forEach(row -> {
          InTopic one = inTopics.get((int) row.number("position") - 1);
          found.put(one, versions(one.asked(), row));
        });
    return found;
  }

  private static Versions versions(Asked asked, Row row) {
    Long channelId = row.numberOrNull("channel_id");
    String organization = row.textOrNull("organization_version");
    return new Versions(
        row.number("copies"),
        organization == null
            ? null
            : new AccountVersion(asked.sender(), row.text("account_version"), organization),
        channelId == null
            ? null
            : new KnownChannels.Version(
                asked.sender().organizationId(), channelId, row.text("channel_version")),
        row.flag("subscribed"),
        row.flag("owner_subscribed"),
        row.flag("is_muted"),
        row.flag("topic_exists"));
  }
}
