package chat.messaging.access;

import chat.contracts.Topic;
import chat.identityprojection.Actors;
import chat.identityprojection.GroupStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedUserGroup;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
import chat.markdown.text.Rendered.Mentions;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.MentionRepository;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which users and groups a message may mention.
 *
 * <p>Wildcard mentions of many users require the organization's setting {@code
 * can_mention_many_users_group}, which must include the sender itself. Mentions of a group require
 * the group's {@code can_mention_group}, which for a bot may also include its owner.
 */
@Singleton
public final class MentionAccess {

  /** Wildcards that mention at most this many users are allowed to every sender. */
  private static final int MAX_UNRESTRICTED_MENTIONS = 15;

  private static final Set<Topic> TOPICS_FOR_WILDCARDS =
      Set.of(
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final GroupStore groups;
  private final MentionRepository mentioned;
  private final Membership membership;
  private final SenderRights senderRights;

  MentionAccess(
      StaleReadGuard staleReadGuard,
      Actors actors,
      GroupStore groups,
      MentionRepository mentioned,
      Membership membership,
      SenderRights senderRights) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.groups = groups;
    this.mentioned = mentioned;
    this.membership = membership;
    this.senderRights = senderRights;
  }

  /**
   * Refuses a message with a mention for which the sender has no permission.
   *
   * <p>Checks channel wildcards, topic wildcards and groups, in this order.
   *
   * @param channel the destination; null for a direct message, whose wildcards mention only its few
   *     participants
   */
  public void require(
      ProjectedAccount sender, @Nullable PostableChannel channel, Mentions mentions) {
    requireAt(
        channel == null
            ? null
            : new TopicRecipient(channel.channelId(), channel.recipientId(), channel.topic()),
        sender,
        mentions);
  }

  /** Refuses an edited message in the same way. */
  public void require(ProjectedAccount editor, MessageOutline message, Mentions mentions) {
    Long channelId = message.channelId();
    requireAt(
        channelId == null
            ? null
            : new TopicRecipient(channelId, message.recipientId(), message.topic()),
        editor,
        mentions);
  }

  private record TopicRecipient(long channelId, long recipientId, String topic) {}

  private void requireAt(
      @Nullable TopicRecipient topicRecipient, ProjectedAccount sender, Mentions mentions) {
    if (topicRecipient != null && (mentions.channelWildcard() || mentions.topicWildcard())) {
      staleReadGuard.recheckOnRefusal(
          sender.organizationId(),
          TOPICS_FOR_WILDCARDS,
          () -> mentioningMany(asOfNow(sender), topicRecipient, mentions));
    }
    if (!mentions.groupIds().isEmpty()) {
      staleReadGuard.recheckOnRefusal(
          sender.organizationId(),
          RequiredTopics.RIGHTS,
          () -> mentionable(asOfNow(sender), mentions.groupIds()));
    }
  }

  /** Reads the account again, because a cached account must not be combined with newer groups. */
  private ProjectedAccount asOfNow(ProjectedAccount sender) {
    return actors.account(sender.organizationId(), sender.userId());
  }

  /** Whether a message that the caller moves into a channel may notify all its subscribers. */
  boolean mayCallSubscribers(ProjectedAccount caller, long channelId) {
    return mayMentionMany(caller)
        || !mentioned.hasMoreSubscribers(channelId, MAX_UNRESTRICTED_MENTIONS);
  }

  private boolean mayMentionMany(ProjectedAccount caller) {
    GroupSetting mayMentionMany =
        actors
            .organization(caller.organizationId())
            .settings()
            .group("can_mention_many_users_group");
    return membership.isIn(mayMentionMany, caller);
  }

  private ProjectedAccount mentioningMany(
      ProjectedAccount sender, TopicRecipient topicRecipient, Mentions mentions) {
    if (mayMentionMany(sender)) {
      return sender;
    }
    if (mentions.channelWildcard()
        && mentioned.hasMoreSubscribers(topicRecipient.channelId(), MAX_UNRESTRICTED_MENTIONS)) {
      throw MessagingError.CHANNEL_WILDCARD_NOT_ALLOWED.refuse();
    }
    if (mentions.topicWildcard() && hasMoreParticipants(sender, topicRecipient)) {
      throw MessagingError.TOPIC_WILDCARD_NOT_ALLOWED.refuse();
    }
    return sender;
  }

  private boolean hasMoreParticipants(ProjectedAccount sender, TopicRecipient topicRecipient) {
    return mentioned.hasMoreParticipants(
        sender.organizationId(),
        sender.userId(),
        topicRecipient.recipientId(),
        topicRecipient.topic(),
        MAX_UNRESTRICTED_MENTIONS);
  }

  private Collection<ProjectedUserGroup> mentionable(
      ProjectedAccount sender, Collection<Long> groupIds) {
    Collection<ProjectedUserGroup> mentioned =
        groups.findAll(sender.organizationId(), groupIds).values();
    Predicate<GroupSetting> has = senderRights.of(sender);
    for (ProjectedUserGroup group : mentioned) {
      if (!has.test(group.canMentionGroup())) {
        throw MessagingError.MAY_NOT_MENTION_GROUP.refuse(group.name());
      }
    }
    return mentioned;
  }
}
