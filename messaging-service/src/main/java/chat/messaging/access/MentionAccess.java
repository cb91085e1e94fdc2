package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.identity.copy.GroupStore;
import chat.identity.copy.Membership;
import chat.identity.copy.UserGroup;
import chat.kit.copy.FreshCopies;
import chat.kit.people.GroupSetting;
import chat.markdown.Rendered.Mentions;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whom a message may mention: many at once by the organization's setting {@code
 * can_mention_many_users_group}, which its sender himself has to be in, a group by the group's
 * {@code can_mention_group}, which for a bot its owner may be in, too.
 */
@Singleton
public final class MentionAccess {

  /** So many may be called by a wildcard of anybody's. */
  private static final int FEW = 15;

  private static final Set<Topic> WILDCARDS_REST_ON =
      Set.of(
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final GroupStore groups;
  private final MentionRepository mentioned;
  private final Membership membership;
  private final Rights rights;

  MentionAccess(
      FreshCopies copies,
      Actors actors,
      GroupStore groups,
      MentionRepository mentioned,
      Membership membership,
      Rights rights) {
    this.copies = copies;
    this.actors = actors;
    this.groups = groups;
    this.mentioned = mentioned;
    this.membership = membership;
    this.rights = rights;
  }

  /**
   * Refuses what the sender may not mention: the channel's subscribers, the topic's participants,
   * the first such group.
   *
   * @param channel where the message goes; null for a direct message, whose wildcards call nobody
   *     but its few people
   */
  public void require(Account sender, @Nullable PostableChannel channel, Mentions mentions) {
    requireAt(
        channel == null
            ? null
            : new Place(channel.channelId(), channel.recipientId(), channel.topic()),
        sender,
        mentions);
  }

  /** The same of a message that is to mention something else from now on. */
  public void require(Account editor, MessageOutline message, Mentions mentions) {
    Long channelId = message.channelId();
    requireAt(
        channelId == null ? null : new Place(channelId, message.recipientId(), message.topic()),
        editor,
        mentions);
  }

  /** A channel's topic. */
  private record Place(long channelId, long recipientId, String topic) {}

  private void requireAt(@Nullable Place place, Account sender, Mentions mentions) {
    if (place != null && (mentions.channelWildcard() || mentions.topicWildcard())) {
      copies.decide(
          sender.organizationId(),
          WILDCARDS_REST_ON,
          () -> mentioningMany(asOfNow(sender), place, mentions));
    }
    if (!mentions.groupIds().isEmpty()) {
      copies.decide(
          sender.organizationId(),
          RestsOn.RIGHTS,
          () -> mentionable(asOfNow(sender), mentions.groupIds()));
    }
  }

  /** What was remembered of him may not meet what is read of groups now. */
  private Account asOfNow(Account sender) {
    return actors.account(sender.organizationId(), sender.userId());
  }

  /** Whether a message that somebody brings into a channel may call all its subscribers there. */
  boolean mayCallSubscribers(Account caller, long channelId) {
    return mayMentionMany(caller) || !mentioned.hasMoreSubscribers(channelId, FEW);
  }

  private boolean mayMentionMany(Account caller) {
    GroupSetting mayMentionMany =
        actors
            .organization(caller.organizationId())
            .settings()
            .group("can_mention_many_users_group");
    return membership.isIn(mayMentionMany, caller);
  }

  private Account mentioningMany(Account sender, Place place, Mentions mentions) {
    if (mayMentionMany(sender)) {
      return sender;
    }
    if (mentions.channelWildcard() && mentioned.hasMoreSubscribers(place.channelId(), FEW)) {
      throw MessagingError.CHANNEL_WILDCARD_NOT_ALLOWED.refuse();
    }
    if (mentions.topicWildcard() && hasMoreParticipants(sender, place)) {
      throw MessagingError.TOPIC_WILDCARD_NOT_ALLOWED.refuse();
    }
    return sender;
  }

  private boolean hasMoreParticipants(Account sender, Place place) {
    return mentioned.hasMoreParticipants(
        sender.organizationId(), sender.userId(), place.recipientId(), place.topic(), FEW);
  }

  private Collection<UserGroup> mentionable(Account sender, Collection<Long> groupIds) {
    Collection<UserGroup> mentioned = groups.findAll(sender.organizationId(), groupIds).values();
    Predicate<GroupSetting> has = rights.of(sender);
    for (UserGroup group : mentioned) {
      if (!has.test(group.canMentionGroup())) {
        throw MessagingError.MAY_NOT_MENTION_GROUP.refuse(group.name());
      }
    }
    return mentioned;
  }
}
