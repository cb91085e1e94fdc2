package chat.channels.access;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelGroup;
import chat.identity.copy.AccountStanding;
import chat.identity.copy.OrganizationSettings;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How somebody stands to a channel: what the rules of {@link ChannelPermission} ask for.
 *
 * @param membership whether the account is in a setting
 * @param owner how the owner stands to it where the account is a bot that somebody owns
 */
record Standing(
    Channel channel,
    boolean isSubscribed,
    AccountStanding account,
    OrganizationSettings settings,
    Predicate<GroupSetting> membership,
    @Nullable Standing owner) {

  boolean isGuest() {
    return account.role() == Role.GUEST;
  }

  boolean isAdministrator() {
    return account.isActive() && account.role().isAtLeast(Role.ADMINISTRATOR);
  }

  /** An archived channel only remains. */
  boolean isOpen() {
    return !channel.isArchived();
  }

  boolean isIn(ChannelGroup group) {
    GroupSetting setting = Objects.requireNonNull(channel.groups().get(group));
    return membership.test(setting);
  }

  /** Whether the channel's groups let the account in, subscribed or not; they let in no guests. */
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
