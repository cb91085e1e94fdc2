package chat.messaging.access;

import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.MessageRights;
import chat.messaging.accessquery.MessageRightsRepository;
import chat.messaging.accessquery.ProjectedChannel;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides who may move messages between topics and channels.
 *
 * <p>Allowed are administrators, users with the organization's right, and users with the right in
 * the channels concerned, as a channel's administrator or by its setting. For roles below moderator
 * there is a time limit after the message was sent.
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
   * Returns the permitted move; refuses if the mover lacks a right or may not post at the
   * destination.
   *
   * @param readsAll whether the mover can read all messages of the topic
   */
  public PermittedMove permit(
      ProjectedOrganization organization,
      ProjectedAccount mover,
      MoveRequest request,
      boolean readsAll) {
    if (request.changesTopic()) {
      requireTopicRight(organization, mover, request);
    }
    if (request.changesChannel()) {
      requireChannelRight(organization, mover, request);
    }
    ProjectedChannel channel = postAccess.forMoved(organization, mover, request);
    Optional<Instant> oldest = oldest(organization, mover, request);
    boolean callsSubscribers =
        !request.changesChannel() || mentionAccess.mayCallSubscribers(mover, channel.channelId());
    return new PermittedMove(
        request,
        channel,
        readsAll || request.isResolution(),
        callsSubscribers,
        request.wholeTopic() ? oldest.orElse(null) : null);
  }

  /**
   * Toggling the resolved mark of a whole topic requires only the right to resolve topics. Other
   * changes of the mark require the right to move messages, too.
   */
  private void requireTopicRight(
      ProjectedOrganization organization, ProjectedAccount mover, MoveRequest request) {
    if (request.changesResolution()
        && !has(
            organization,
            mover,
            request,
            "can_resolve_topics_group",
            MessageRights::canResolveTopicsGroup)) {
      throw MessagingError.MAY_NOT_RESOLVE_TOPICS.refuse();
    }
    if (!request.togglesResolved()
        && !has(
            organization,
            mover,
            request,
            "can_move_messages_between_topics_group",
            MessageRights::canMoveMessagesWithinChannelGroup)) {
      throw MessagingError.MAY_NOT_EDIT_MESSAGE.refuse();
    }
  }

  /** Whether the mover has the right by the organization's setting or in each channel concerned. */
  private boolean has(
      ProjectedOrganization organization,
      ProjectedAccount mover,
      MoveRequest request,
      String setting,
      Function<MessageRights, GroupSetting> right) {
    if (hasEverywhere(organization, mover, setting)) {
      return true;
    }
    boolean hasHere = hasIn(rights.of(request.message().channelId()), mover, right);
    return hasHere
        && (!request.changesChannel() || hasIn(rights.of(request.channelId()), mover, right));
  }

  private void requireChannelRight(
      ProjectedOrganization organization, ProjectedAccount mover, MoveRequest request) {
    boolean mayLeave =
        (mover.role() != Role.GUEST
                && hasEverywhere(organization, mover, "can_move_messages_between_channels_group"))
            || hasIn(
                rights.of(request.message().channelId()),
                mover,
                MessageRights::canMoveMessagesOutOfChannelGroup);
    if (!mayLeave) {
      throw MessagingError.MAY_NOT_MOVE_MESSAGE.refuse();
    }
  }

  private boolean hasEverywhere(
      ProjectedOrganization organization, ProjectedAccount mover, String setting) {
    return mover.role().isAtLeast(Role.ADMINISTRATOR)
        || membership.isIn(organization.settings().group(setting), mover);
  }

  private boolean hasIn(
      MessageRights inChannel,
      ProjectedAccount mover,
      Function<MessageRights, GroupSetting> right) {
    return membership.isIn(right.apply(inChannel), mover)
        || (mover.role() != Role.GUEST
            && membership.isIn(inChannel.canAdministerChannelGroup(), mover));
  }

  /**
   * Returns the earliest sending time of messages that may move; refuses if the message itself is
   * older.
   */
  private Optional<Instant> oldest(
      ProjectedOrganization organization, ProjectedAccount mover, MoveRequest request) {
    Instant now = clock.instant();
    TimeLimit forTopic = TimeLimit.NONE;
    TimeLimit forChannel = TimeLimit.NONE;
    if (request.changesTopic() && !request.togglesResolved()) {
      forTopic = limit(organization, mover, "move_messages_within_stream_limit_seconds");
      if (forTopic.isOver(request.message(), now)) {
        throw MessagingError.TOO_LATE_TO_CHANGE_TOPIC.refuse();
      }
    }
    if (request.changesChannel()) {
      forChannel = limit(organization, mover, "move_messages_between_streams_limit_seconds");
      if (forChannel.isOver(request.message(), now)) {
        throw MessagingError.TOO_LATE_TO_CHANGE_CHANNEL.refuse();
      }
    }
    return forTopic.and(forChannel).oldest(now);
  }

  private static TimeLimit limit(
      ProjectedOrganization organization, ProjectedAccount mover, String setting) {
    return mover.role().isAtLeast(Role.MODERATOR)
        ? TimeLimit.NONE
        : TimeLimit.of(organization, setting, DEFAULT_LIMIT).withGrace();
  }
}
