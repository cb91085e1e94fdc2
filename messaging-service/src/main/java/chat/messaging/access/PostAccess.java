package chat.messaging.access;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.text.HtmlText;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.ChannelAccessRepository;
import chat.messaging.accessquery.ChannelAudienceStore;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.accessquery.ChannelVisibilityPolicy;
import chat.messaging.accessquery.PostingCache;
import chat.messaging.accessquery.PostingStore.Posting;
import chat.messaging.accessquery.PostingStore.PostingLookup;
import chat.messaging.accessquery.ProjectedChannel;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Decides who may send into a channel.
 *
 * <p>Checks in this order: the channel exists, the posting group, access and archived state, new
 * topics, the topics policy. A sender who may not know of the channel gets the refusal for missing
 * channels, because any other would reveal that it exists, or its name. Administrators of a channel
 * that is closed to them may know of it.
 */
@Singleton
public final class PostAccess {

  private static final String ALLOW_EMPTY_TOPIC = "allow_empty_topic";
  private static final String DISABLE_EMPTY_TOPIC = "disable_empty_topic";
  private static final String EMPTY_TOPIC_ONLY = "empty_topic_only";
  private static final String INHERIT = "inherit";

  private final PostingCache postings;
  private final ChannelAccessRepository channels;
  private final SenderRights senderRights;
  private final Membership membership;
  private final ChannelAudienceStore audiences;

  PostAccess(
      PostingCache postings,
      ChannelAccessRepository channels,
      SenderRights senderRights,
      Membership membership,
      ChannelAudienceStore audiences) {
    this.postings = postings;
    this.channels = channels;
    this.senderRights = senderRights;
    this.membership = membership;
    this.audiences = audiences;
  }

  /** Returns the channel with this id if the account may send into its topic. */
  public PostableChannel byId(
      ProjectedOrganization organization,
      ProjectedAccount sender,
      long channelId,
      TopicName topic) {
    return postable(
        poster(organization, sender),
        topic,
        channels.byId(about(sender, topic), channelId),
        () -> missing(channelId));
  }

  /** A caller and a channel into which the caller may send. */
  public record Postable(Actor actor, PostableChannel channel) {}

  /** Returns the caller and the channel with this id, if sending is allowed. */
  public Postable byId(Caller caller, long channelId, TopicName topic) {
    return postable(PostingLookup.byId(caller, channelId), topic, () -> missing(channelId));
  }

  /** Returns the same for the channel with this name, without regard to case. */
  public Postable byName(Caller caller, String name, TopicName topic) {
    return postable(PostingLookup.byName(caller, name), topic, () -> unknown(name));
  }

  /** Decides by cached data first; a refusal is decided again by data read from the database. */
  private Postable postable(PostingLookup lookup, TopicName topic, Missing missing) {
    return postings
        .find(lookup)
        .flatMap(cached -> unlessRefused(() -> postable(cached, this::byItself, topic, missing)))
        .orElseGet(() -> postable(postings.read(lookup, topic), this::poster, topic, missing));
  }

  private static Optional<Postable> unlessRefused(Supplier<Postable> decision) {
    try {
      return Optional.of(decision.get());
    } catch (Refusal refusal) {
      return Optional.empty();
    }
  }

  private Postable postable(
      Posting result,
      BiFunction<ProjectedOrganization, ProjectedAccount, Poster> poster,
      TopicName topic,
      Missing missing) {
    Actor actor = Actors.active(Optional.ofNullable(result.actor()));
    return new Postable(
        actor,
        postable(
            poster.apply(actor.organization(), actor.account()),
            topic,
            Optional.ofNullable(result.channel()),
            missing));
  }

  /**
   * The sender, with predicates for its rights.
   *
   * @param isIn whether the sender is in a group setting
   * @param has whether the sender has the right of a group setting; for a bot also by its owner
   * @param mayKnowOf whether the sender may know of a channel that is closed to it
   */
  private record Poster(
      ProjectedOrganization organization,
      ProjectedAccount account,
      Predicate<GroupSetting> isIn,
      Predicate<GroupSetting> has,
      Predicate<ProjectedChannel> mayKnowOf) {}

  private Poster poster(ProjectedOrganization organization, ProjectedAccount account) {
    return new Poster(
        organization,
        account,
        setting -> membership.isIn(setting, account),
        setting -> senderRights.has(setting, account),
        channel -> mayKnowOf(channel, account));
  }

  /**
   * Ignores group memberships and the bot owner.
   *
   * <p>They may be newer than the cached data with which the result is combined.
   */
  private Poster byItself(ProjectedOrganization organization, ProjectedAccount account) {
    Predicate<GroupSetting> isIn = setting -> membership.isInByItself(setting, account);
    return new Poster(organization, account, isIn, isIn, _ -> false);
  }

  /** The refusal for a channel name that does not exist. */
  static Refusal unknown(String name) {
    return MessagingError.CHANNEL_NAME_DOES_NOT_EXIST.refuse(inHtml(name)).with("stream", name);
  }

  /** Escapes the name in the form that clients expect that insert the text into HTML. */
  private static String inHtml(String name) {
    return HtmlText.of(name).replace("&#39;", "&#x27;");
  }

  /**
   * Returns the channel with this id for the notification bot.
   *
   * <p>Notices of a change are posted even if the channel was archived in the meantime.
   */
  public PostableChannel forNotice(
      ProjectedOrganization organization, ProjectedAccount bot, long channelId, TopicName topic) {
    ChannelAccessRepository.ChannelLookupResult result =
        channels.byId(about(bot, topic), channelId).orElseThrow(() -> missing(channelId));
    return fromSystemBot(organization, result, topic);
  }

  private static Refusal missing(long channelId) {
    return MessagingError.CHANNEL_ID_DOES_NOT_EXIST.refuse(channelId).with("stream_id", channelId);
  }

  /**
   * Returns the destination channel of a move.
   *
   * <p>Another channel requires the rights of a sender there. In the same channel only the topic is
   * checked: a new one requires the rights to send and to create topics.
   */
  ProjectedChannel forMoved(
      ProjectedOrganization organization, ProjectedAccount mover, MoveRequest wanted) {
    TopicName topic = wanted.newTopic();
    if (wanted.channelId() != null) {
      return byId(organization, mover, wanted.channelId(), topic).channel();
    }
    ChannelFacts facts =
        Optional.ofNullable(wanted.message().channelId())
            .flatMap(channelId -> channels.byId(about(mover, topic), channelId))
            .map(ChannelAccessRepository.ChannelLookupResult::facts)
            .orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    ProjectedChannel channel = facts.channel();
    if (!wanted.togglesResolved() && !facts.topicExists()) {
      Poster poster = poster(organization, mover);
      refuseUnlessAllowed(channel, poster);
      refuseNewTopic(facts, poster);
    }
    refuseByPolicy(organization, channel, topic);
    return channel;
  }

  private static ChannelAccessRepository.About about(ProjectedAccount sender, TopicName topic) {
    return new ChannelAccessRepository.About(
        sender.organizationId(), sender.userId(), sender.botOwnerId(), topic.text());
  }

  private interface Missing {
    Refusal refusal();
  }

  private PostableChannel postable(
      Poster poster,
      TopicName topic,
      Optional<ChannelAccessRepository.ChannelLookupResult> wanted,
      Missing missing) {
    ProjectedAccount sender = poster.account();
    ChannelAccessRepository.ChannelLookupResult result = wanted.orElseThrow(missing::refusal);
    ProjectedChannel channel = result.facts().channel();
    boolean isReached = isReached(result.facts(), poster);
    if (!isReached && !poster.mayKnowOf().test(channel)) {
      throw missing.refusal();
    }
    if (!sender.isSystemBot()) {
      refuseUnlessAllowed(channel, poster);
    }
    if (!isReached || channel.isArchived()) {
      throw MessagingError.NOT_AUTHORIZED_TO_SEND.refuse(channel.name());
    }
    if (sender.isSystemBot()) {
      return fromSystemBot(poster.organization(), result, topic);
    }
    refuseNewTopic(result.facts(), poster);
    refuseByPolicy(poster.organization(), channel, topic);
    return new PostableChannel(result, topic.text());
  }

  /** Posts into the empty topic if the channel has no other topics. */
  private static PostableChannel fromSystemBot(
      ProjectedOrganization organization,
      ChannelAccessRepository.ChannelLookupResult result,
      TopicName topic) {
    boolean isMoved = policy(organization, result.facts().channel()).equals(EMPTY_TOPIC_ONLY);
    return new PostableChannel(result, isMoved ? "" : topic.text());
  }

  private static String policy(ProjectedOrganization organization, ProjectedChannel channel) {
    return channel.topicsPolicy().equals(INHERIT)
        ? organization.settings().text("topics_policy", ALLOW_EMPTY_TOPIC)
        : channel.topicsPolicy();
  }

  private static void refuseUnlessAllowed(ProjectedChannel channel, Poster poster) {
    if (!poster.has().test(channel.canSendMessageGroup())) {
      throw MessagingError.MAY_NOT_POST.refuse();
    }
  }

  private boolean mayKnowOf(ProjectedChannel channel, ProjectedAccount sender) {
    return audiences.channels(sender.organizationId(), List.of(channel.channelId())).stream()
        .anyMatch(known ->
            ChannelVisibilityPolicy.isGivenTo(
                known, sender, setting -> membership.isIn(setting, sender)));
  }

  private static boolean isReached(ChannelFacts facts, Poster poster) {
    return poster.account().isSystemBot()
        || facts.ownerSubscribed()
        || facts.isOpenTo(poster.account().role(), poster.isIn());
  }

  private static void refuseNewTopic(ChannelFacts facts, Poster poster) {
    if (!facts.topicExists() && !poster.has().test(facts.channel().canCreateTopicGroup())) {
      throw MessagingError.NEW_TOPIC_NOT_ALLOWED.refuse();
    }
  }

  private static void refuseByPolicy(
      ProjectedOrganization organization, ProjectedChannel channel, TopicName topic) {
    String policy = policy(organization, channel);
    if (topic.isEmpty() && policy.equals(DISABLE_EMPTY_TOPIC)) {
      throw MessagingError.EMPTY_TOPIC_NOT_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
    if (!topic.isEmpty() && policy.equals(EMPTY_TOPIC_ONLY)) {
      throw MessagingError.ONLY_EMPTY_TOPIC_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
  }
}
