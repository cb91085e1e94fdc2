package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.kit.error.Refusal;
import chat.kit.text.HtmlText;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

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

  private final PostingStore postings;
  private final ChannelAccessStore channels;
  private final Rights rights;
  private final Membership membership;
  private final ChannelAudienceStore audiences;
  private final ChannelKnowledge knowledge;

  PostAccess(
      PostingStore postings,
      ChannelAccessStore channels,
      Rights rights,
      Membership membership,
      ChannelAudienceStore audiences,
      ChannelKnowledge knowledge) {
    this.postings = postings;
    this.channels = channels;
    this.rights = rights;
    this.membership = membership;
    this.audiences = audiences;
    this.knowledge = knowledge;
  }

  /** The channel of that id, if the account may send into its topic. */
  public PostableChannel byId(
      Organization organization, Account sender, long channelId, TopicName topic) {
    return postable(
        organization,
        sender,
        topic,
        channels.byId(about(sender, topic), channelId),
        () -> missing(channelId));
  }

  /** A caller and where he may send. */
  public record Postable(Actor actor, PostableChannel channel) {}

  /** The caller and the channel of that id, if he may send into its topic. */
  public Postable byId(Caller caller, long channelId, TopicName topic) {
    return postable(
        postings.byId(caller, channelId, topic.text()), topic, () -> missing(channelId));
  }

  /** The same of the channel of that name, without regard to case. */
  public Postable byName(Caller caller, String name, TopicName topic) {
    return postable(postings.byName(caller, name, topic.text()), topic, () -> unknown(name));
  }

  private Postable postable(PostingStore.Posting found, TopicName topic, Missing missing) {
    Actor actor = Actors.active(Optional.ofNullable(found.actor()));
    return new Postable(
        actor,
        postable(
            actor.organization(),
            actor.account(),
            topic,
            Optional.ofNullable(found.channel()),
            missing));
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
    ChannelAccessStore.Found found =
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
  ChannelFacts forMoved(Organization organization, Account mover, WantedMove wanted) {
    TopicName topic = wanted.newTopic();
    if (wanted.channelId() != null) {
      return byId(organization, mover, wanted.channelId(), topic).facts();
    }
    ChannelFacts channel =
        Optional.ofNullable(wanted.message().channelId())
            .flatMap(channelId -> channels.byId(about(mover, topic), channelId))
            .map(ChannelAccessStore.Found::facts)
            .orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    if (!wanted.togglesResolved() && !channel.topicExists()) {
      refuseUnlessAllowed(channel, mover);
      refuseNewTopic(channel, mover);
    }
    refuseByPolicy(organization, channel, topic);
    return channel;
  }

  private static ChannelAccessStore.About about(Account sender, TopicName topic) {
    return new ChannelAccessStore.About(
        sender.organizationId(), sender.userId(), sender.botOwnerId(), topic.text());
  }

  private interface Missing {
    Refusal refusal();
  }

  private PostableChannel postable(
      Organization organization,
      Account sender,
      TopicName topic,
      Optional<ChannelAccessStore.Found> wanted,
      Missing missing) {
    ChannelAccessStore.Found found = wanted.orElseThrow(missing::refusal);
    ChannelFacts channel = found.facts();
    boolean isReached = isReached(channel, sender);
    if (!isReached && !mayKnowOf(channel, sender)) {
      throw missing.refusal();
    }
    if (!sender.isSystemBot()) {
      refuseUnlessAllowed(channel, sender);
    }
    if (!isReached || channel.isArchived()) {
      throw MessagingError.NOT_AUTHORIZED_TO_SEND.refuse(channel.name());
    }
    if (sender.isSystemBot()) {
      return fromSystemBot(organization, found, topic);
    }
    refuseTopic(organization, channel, sender, topic);
    return new PostableChannel(found, topic.text());
  }

  /** What is to be said in a topic of its own finds the one topic that there is. */
  private static PostableChannel fromSystemBot(
      Organization organization, ChannelAccessStore.Found found, TopicName topic) {
    boolean isMoved = policy(organization, found.facts()).equals(EMPTY_TOPIC_ONLY);
    return new PostableChannel(found, isMoved ? "" : topic.text());
  }

  private static String policy(Organization organization, ChannelFacts channel) {
    return channel.topicsPolicy().equals(INHERIT)
        ? organization.settings().text("topics_policy", ALLOW_EMPTY_TOPIC)
        : channel.topicsPolicy();
  }

  private void refuseUnlessAllowed(ChannelFacts channel, Account sender) {
    if (!rights.has(channel.canSendMessageGroup(), sender)) {
      throw MessagingError.MAY_NOT_POST.refuse();
    }
  }

  private boolean mayKnowOf(ChannelFacts channel, Account sender) {
    return audiences.channels(sender.organizationId(), List.of(channel.channelId())).stream()
        .anyMatch(known -> knowledge.isGivenTo(known, sender));
  }

  private boolean isReached(ChannelFacts channel, Account sender) {
    return sender.isSystemBot()
        || channel.ownerSubscribed()
        || channel.isOpenTo(sender.role(), setting -> membership.isIn(setting, sender));
  }

  private void refuseTopic(
      Organization organization, ChannelFacts channel, Account sender, TopicName topic) {
    refuseNewTopic(channel, sender);
    refuseByPolicy(organization, channel, topic);
  }

  private void refuseNewTopic(ChannelFacts channel, Account sender) {
    if (!channel.topicExists() && !rights.has(channel.canCreateTopicGroup(), sender)) {
      throw MessagingError.NEW_TOPIC_NOT_ALLOWED.refuse();
    }
  }

  private static void refuseByPolicy(
      Organization organization, ChannelFacts channel, TopicName topic) {
    String policy = policy(organization, channel);
    if (topic.isEmpty() && policy.equals(DISABLE_EMPTY_TOPIC)) {
      throw MessagingError.EMPTY_TOPIC_NOT_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
    if (!topic.isEmpty() && policy.equals(EMPTY_TOPIC_ONLY)) {
      throw MessagingError.ONLY_EMPTY_TOPIC_ALLOWED.refuse(TopicName.EMPTY_DISPLAY_NAME);
    }
  }
}
