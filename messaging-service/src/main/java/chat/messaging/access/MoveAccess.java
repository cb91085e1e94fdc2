package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides who may move messages where: administrators, those whom the organization lets, and those
 * whom the channels let that are concerned, who run them or have the right there. For others than
 * moderators that ends some time after the message was sent.
 */
@Singleton
public final class MoveAccess {

  /** Seconds. */
  private static final long DEFAULT_LIMIT = 604_800;

  private final PostAccess postAccess;
  private final MentionAccess mentionAccess;
  private final MessageRightsRepository rights;
  private final Membership membership;
  private final Clock clock;

  MoveAccess(
      PostAccess postAccess,
      MentionAccess mentionAccess,
      MessageRightsRepository rights,
      Membership membership,
      Clock clock) {
    this.postAccess = postAccess;
    this.mentionAccess = mentionAccess;
    this.rights = rights;
    this.membership = membership;
    this.clock = clock;
  }

  /**
   * What may be moved; a refusal where the mover may not do it, or may not in that place.
   *
   * @param readsAll whether the mover can read all messages of the topic
   */
  public PermittedMove permit(
      Organization organization, Account mover, WantedMove wanted, boolean readsAll) {
    if (wanted.changesTopic()) {
      requireTopicRight(organization, mover, wanted);
    }
    if (wanted.changesChannel()) {
      requireChannelRight(organization, mover, wanted);
    }
    CopiedChannel channel = postAccess.forMoved(organization, mover, wanted);
    Optional<Instant> oldest = oldest(organization, mover, wanted);
    boolean callsSubscribers =
        !wanted.changesChannel() || mentionAccess.mayCallSubscribers(mover, channel.channelId());
    return new PermittedMove(
        wanted,
        channel,
        readsAll || wanted.isResolution(),
        callsSubscribers,
        wanted.wholeTopic() ? oldest.orElse(null) : null);
  }

  /** Marking a whole topic, or unmarking it, is no move; whatever else goes there is both. */
  private void requireTopicRight(Organization organization, Account mover, WantedMove wanted) {
    if (wanted.changesResolution()
        && !has(
            organization,
            mover,
            wanted,
            "can_resolve_topics_group",
            MessageRights::canResolveTopicsGroup)) {
      throw MessagingError.MAY_NOT_RESOLVE_TOPICS.refuse();
    }
    if (!wanted.togglesResolved()
        && !has(
            organization,
            mover,
            wanted,
            "can_move_messages_between_topics_group",
            MessageRights::canMoveMessagesWithinChannelGroup)) {
      throw MessagingError.MAY_NOT_EDIT_MESSAGE.refuse();
    }
  }

  /** By the organization's word, or by that of each channel concerned. */
  private boolean has(
      Organization organization,
      Account mover,
      WantedMove wanted,
      String setting,
      Function<MessageRights, GroupSetting> right) {
    if (hasEverywhere(organization, mover, setting)) {
      return true;
    }
    boolean hasHere = hasIn(rights.of(wanted.message().channelId()), mover, right);
    return hasHere
        && (!wanted.changesChannel() || hasIn(rights.of(wanted.channelId()), mover, right));
  }

  private void requireChannelRight(Organization organization, Account mover, WantedMove wanted) {
    boolean mayLeave =
        (mover.role() != Role.GUEST
                && hasEverywhere(organization, mover, "can_move_messages_between_channels_group"))
            || hasIn(
                rights.of(wanted.message().channelId()),
                mover,
                MessageRights::canMoveMessagesOutOfChannelGroup);
    if (!mayLeave) {
      throw MessagingError.MAY_NOT_MOVE_MESSAGE.refuse();
    }
  }

  private boolean hasEverywhere(Organization organization, Account mover, String setting) {
    return mover.role().isAtLeast(Role.ADMINISTRATOR)
        || membership.isIn(organization.settings().group(setting), mover);
  }

  private boolean hasIn(
      MessageRights inChannel, Account mover, Function<MessageRights, GroupSetting> right) {
    return membership.isIn(right.apply(inChannel), mover)
        || (mover.role() != Role.GUEST
            && membership.isIn(inChannel.canAdministerChannelGroup(), mover));
  }

  /** All that moves must be younger; the message itself is refused here. */
  private Optional<Instant> oldest(Organization organization, Account mover, WantedMove wanted) {
    Instant now = clock.instant();
    TimeLimit forTopic = TimeLimit.NONE;
    TimeLimit forChannel = TimeLimit.NONE;
    if (wanted.changesTopic() && !wanted.togglesResolved()) {
      forTopic = limit(organization, mover, "move_messages_within_stream_limit_seconds");
      if (forTopic.isOver(wanted.message(), now)) {
        throw MessagingError.TOO_LATE_TO_CHANGE_TOPIC.refuse();
      }
    }
    if (wanted.changesChannel()) {
      forChannel = limit(organization, mover, "move_messages_between_streams_limit_seconds");
      if (forChannel.isOver(wanted.message(), now)) {
        throw MessagingError.TOO_LATE_TO_CHANGE_CHANNEL.refuse();
      }
    }
    return forTopic.and(forChannel).oldest(now);
  }

  private static TimeLimit limit(Organization organization, Account mover, String setting) {
    return mover.role().isAtLeast(Role.MODERATOR)
        ? TimeLimit.NONE
        : TimeLimit.of(organization, setting, DEFAULT_LIMIT).withGrace();
  }
}
