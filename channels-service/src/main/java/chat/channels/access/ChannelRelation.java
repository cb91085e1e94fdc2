package chat.channels.access;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.identityprojection.AccountStanding;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The relation of an account to a channel: the input of the rules of {@link ChannelPermission}.
 *
 * @param membership whether the account is a member of a group setting
 * @param owner the relation of the bot's owner; null if the account is not a bot with an owner
 */
record ChannelRelation(
    Channel channel,
    boolean isSubscribed,
    AccountStanding account,
    ProjectedOrganizationSettings settings,
    Predicate<GroupSetting> membership,
    @Nullable ChannelRelation owner) {

  boolean isGuest() {
    return account.role() == Role.GUEST;
  }

  boolean isAdministrator() {
    return account.isActive() && account.role().isAtLeast(Role.ADMINISTRATOR);
  }

  /** Whether the channel is not archived. */
  boolean isOpen() {
    return !channel.isArchived();
  }

  boolean isIn(ChannelGroup group) {
    GroupSetting setting = Objects.requireNonNull(channel.groups().get(group));
    return membership.test(setting);
  }

  /**
   * Whether group settings let the account into the channel, subscribed or not; always false for
   * guests.
   */
  boolean isLetIn() {
    return !isGuest()
        && (isIn(ChannelGroup.CAN_SUBSCRIBE_GROUP) || isIn(ChannelGroup.CAN_ADD_SUBSCRIBERS_GROUP));
  }

  boolean isInOrganizationGroup(String setting) {
    return membership.test(settings.group(setting));
  }

  boolean isOwnerGiven(ChannelPermission permission) {
    return owner != null && permission.isGiven(owner);
  }

  boolean isOwnerSubscribed() {
    return owner != null && owner.isSubscribed();
  }

  boolean isOwnerIn(ChannelGroup group) {
    return owner != null && owner.isIn(group);
  }
}
