package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.kit.error.Refusal;
import chat.kit.people.GroupSetting;
import chat.kit.text.HtmlText;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.PostingStore.Asked;
import chat.messaging.access.PostingStore.Posting;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Decides who may send into a channel, in this order: the channel exists, the posting group, closed
 * or archived, new topics, the topics policy. To those who may not know of it, a channel does not
 * exist; any other refusal would tell them that it does, or its name. Whoever runs a channel that
 * is closed to him may know of it.
 */
@Singleton
public final class PostAccess {

  private static final String ALLOW_EMPTY_TOPIC = "allow_empty_topic";
  private static final String DISABLE_EMPTY_TOPIC = "disable_empty_topic";
  private static final String EMPTY_TOPIC_ONLY = "empty_topic_only";
  private static final String INHERIT = "inherit";

  private final RememberedPostings postings;
  private final ChannelAccessRepository channels;
  private final Rights rights;
  private final Membership membership;
  private final ChannelAudienceStore audiences;

  PostAccess(
      RememberedPostings postings,
      ChannelAccessRepository channels,
      Rights rights,
      Membership membership,
      ChannelAudienceStore audiences) {
    this.postings = postings;
    this.channels = channels;
    this.rights = rights;
    this.membership = membership;
    this.audiences = audiences;
  }

  /** The channel of that id, if the account may send into its topic. */
  public PostableChannel byId(
      Organization organization, Account sender, long channelId, TopicName topic) {
    return postable(
        poster(organization, sender),
        topic,
        channels.byId(about(sender, topic), channelId),
        () -> missing(channelId));
  }

  /** A caller and where he may send. */
  public record Postable(Actor actor, PostableChannel channel) {}

  /** The caller and the channel of that id, if he may send into its topic. */
  public Postable byId(Caller caller, long channelId, TopicName topic) {
    return postable(Asked.byId(caller, channelId), topic, () -> missing(channelId));
  }

  /** The same of the channel of that name, without regard to case. */
  public Postable byName(Caller caller, String name, TopicName topic) {
    return postable(Asked.byName(caller, name), topic, () -> unknown(name));
  }

  /** Nobody is refused by what is remembered. */
  private Postable postable(Asked asked, TopicName topic, Missing missing) {
    return postings
        .find(asked)
        .flatMap(known -> unlessRefused(() -> postable(known, this::byItself, topic, missing)))
        .orElseGet(() -> postable(postings.read(asked, topic), this::poster, topic, missing));
  }

  private static Optional<Postable> unlessRefused(Supplier<Postable> decision) {
    try {
      return Optional.of(decision.get());
    } catch (Refusal refusal) {
      return Optional.empty();
    }
  }

  private Postable postable(
      Posting found,
      BiFunction<Organization, Account, Poster> poster,
      TopicName topic,
      Missing missing) {
    Actor actor = Actors.active(Optional.ofNullable(found.actor()));
    return new Postable(
        actor,
        postable(
            poster.apply(actor.organization(), actor.account()),
            topic,
            Optional.ofNullable(found.channel()),
            missing));
  }

  /**
   * Who wants to send.
   *
   * @param isIn whether he is in a setting
   * @param has whether he may by it, a bot by its owner's right, too
   * @param mayKnowOf whether he may know of a channel that is closed to him
   */
  private record Poster(
      Organization organization,
      Account account,
      Predicate<GroupSetting> isIn,
      Predicate<GroupSetting> has,
      Predicate<CopiedChannel> mayKnowOf) {}

  private Poster poster(Organization organization, Account account) {
    return new Poster(
        organization,
        account,
        setting -> membership.isIn(setting, account),
        setting -> rights.has(setting, account),
        channel -> mayKnowOf(channel, account));
  }

  /** Whose memberships and owner are not asked for: they may be newer than what is remembered. */
  private Poster byItself(Organization organization, Account account) {
    Predicate<GroupSetting> isIn = setting -> membership.isInByItself(setting, account);
    return new Poster(organization, account, isIn, isIn, _ -> false);
  }

  /** The refusal of a channel of this name. */
  static Refusal unknown(String name) {
    return MessagingError.CHANNEL_NAME_DOES_NOT_EXIST.refuse(inHtml(name)).with("stream", name);
  }

  /** As clients that show the text as markup expect it. */
  private static String inHtml(String name) {
    return HtmlText.of(name).replace("&#39;", "&#x27;");
  }

  /**
   * The channel of that id for the notification bot: what it says of a change belongs there though
   * the channel was archived meanwhile.
   */
  public PostableChannel forNotice(
      Organization organization, Account bot, long channelId, TopicName topic) {
    ChannelAccessRepository.Found found =
        channels.byId(about(bot, topic), channelId).orElseThrow(() -> missing(channelId));
    return fromSystemBot(organization, found, topic);
  }

  private static Refusal missing(long channelId) {
    return MessagingError.CHANNEL_ID_DOES_NOT_EXIST.refuse(channelId).with("stream_id", channelId);
  }

  /**
   * The channel that messages are to be in after a move: another one as if they were sent there,
   * and the one where they are with regard to the topic alone, which may be begun by those who may
   * send there.
   */
  CopiedChannel forMoved(Organization organization, Account mover, WantedMove wanted) {
    TopicName topic = wanted.newTopic();
    if (wanted.channelId() != null) {
      return byId(organization, mover, wanted.channelId(), topic).channel();
    }
    ChannelFacts facts =
        Optional.ofNullable(wanted.message().channelId())
            .flatMap(channelId -> channels.byId(about(mover, topic), channelId))
            .map(ChannelAccessRepository.Found::facts)
            .orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    CopiedChannel channel = facts.channel();
    if (!wanted.togglesResolved() && !facts.topicExists()) {
      Poster poster = poster(organization, mover);
      refuseUnlessAllowed(channel, poster);
      refuseNewTopic(facts, poster);
    }
    refuseByPolicy(organization, channel, topic);
    return channel;
  }

  private static ChannelAccessRepository.About about(Account sender, TopicName topic) {
    return new ChannelAccessRepository.About(
        sender.organizationId(), sender.userId(), sender.botOwnerId(), topic.text());
  }

  private interface Missing {
    Refusal refusal();
  }

  private PostableChannel postable(
      Poster poster,
      TopicName topic,
      Optional<ChannelAccessRepository.Found> wanted,
      Missing missing) {
    Account sender = poster.account();
    ChannelAccessRepository.Found found = wanted.orElseThrow(missing::refusal);
    CopiedChannel channel = found.facts().channel();
    boolean isReached = isReached(found.facts(), poster);
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
      return fromSystemBot(poster.organization(), found, topic);
    }
    refuseNewTopic(found.facts(), poster);
    refuseByPolicy(poster.organization(), channel, topic);
    return new PostableChannel(found, topic.text());
  }

  /** What is to be said in a topic of its own finds the one topic that there is. */
  private static PostableChannel fromSystemBot(
      Organization organization, ChannelAccessRepository.Found found, TopicName topic) {
    boolean isMoved = policy(organization, found.facts().channel()).equals(EMPTY_TOPIC_ONLY);
    return new PostableChannel(found, isMoved ? "" : topic.text());
  }

  private static String policy(Organization organization, CopiedChannel channel) {
    return channel.topicsPolicy().equals(INHERIT)
        ? organization.settings().text("topics_policy", ALLOW_EMPTY_TOPIC)
        : channel.topicsPolicy();
  }

  private static void refuseUnlessAllowed(CopiedChannel channel, Poster poster) {
    if (!poster.has().test(channel.canSendMessageGroup())) {
      throw MessagingError.MAY_NOT_POST.refuse();
    }
  }

  private boolean mayKnowOf(CopiedChannel channel, Account sender) {
    return audiences.channels(sender.organizationId(), List.of(channel.channelId())).stream()
        .anyMatch(known ->
            ChannelKnowledge.isGivenTo(known, sender, setting -> membership.isIn(setting, sender)));
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
      Organization organization, CopiedChannel channel, TopicName topic) {
    String policy = policy(organization, channel);
    if (topic.isEmpty() && policy.equals(DISABLE_EMPTY_TOPIC)) {
      throw MessagingError.EMPTY_TOPIC_NOT_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
    if (!topic.isEmpty() && policy.equals(EMPTY_TOPIC_ONLY)) {
      throw MessagingError.ONLY_EMPTY_TOPIC_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
  }
}
