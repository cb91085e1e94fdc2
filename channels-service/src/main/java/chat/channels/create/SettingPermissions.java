package chat.channels.create;

import chat.channels.ChannelsError;
import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** Permissions to choose settings of a channel, on creation and on later changes. */
@Singleton
public final class SettingPermissions {

  private static final long NO_CHANNEL = -1;

  private final OrganizationStore organizations;
  private final Actors actors;
  private final Membership membership;
  private final boolean webPublicChannels;

  SettingPermissions(
      OrganizationStore organizations,
      Actors actors,
      Membership membership,
      @Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.organizations = organizations;
    this.actors = actors;
    this.membership = membership;
    this.webPublicChannels = webPublicChannels;
  }

  public Chooser of(Caller caller) {
    return new Chooser(
        actors.account(caller),
        organizations
            .find(caller.organizationId())
            .orElseThrow(ChannelsError.INSUFFICIENT_PERMISSION::refuse)
            .settings());
  }

  /** The account that chooses settings; each method refuses if the choice is not permitted. */
  public final class Chooser {

    private final ProjectedAccount account;
    private final ProjectedOrganizationSettings organization;

    private Chooser(ProjectedAccount account, ProjectedOrganizationSettings organization) {
      this.account = account;
      this.organization = organization;
    }

    public void requirePrivacy(boolean inviteOnly) {
      requireIn(
          inviteOnly ? "can_create_private_channel_group" : "can_create_public_channel_group");
    }

    /** Refuses for the channel of message reports, which contain messages of private channels. */
    public void requireNoReports(long channelId) {
      if (organization.number("moderation_request_channel_id", NO_CHANNEL) == channelId) {
        throw ChannelsError.MODERATION_CHANNEL_PUBLIC.refuse();
      }
    }

    public void requireWebPublic() {
      if (!webPublicChannels || !organization.flag("enable_spectator_access", false)) {
        throw ChannelsError.WEB_PUBLIC_NOT_ENABLED.refuse();
      }
      requireIn("can_create_web_public_channel_group");
    }

    public void requireDefault() {
      account.role().requireAtLeast(Role.ADMINISTRATOR, ChannelsError.INSUFFICIENT_PERMISSION);
    }

    public void requireRetention() {
      account.role().requireAtLeast(Role.OWNER, ChannelsError.OWNERS_ONLY);
    }

    public void requireDeletion() {
      requireIn("can_set_delete_message_policy_group");
    }

    public void requireTopicsPolicy() {
      requireIn("can_set_topics_policy_group");
    }

    /** Administrators may subscribe others to any channel that is not private. */
    void requireSubscribingOthers(boolean inviteOnly) {
      if (inviteOnly || !account.role().isAtLeast(Role.ADMINISTRATOR)) {
        requireIn("can_add_subscribers_group");
      }
    }

    private void requireIn(String setting) {
      if (!membership.isIn(organization.group(setting), account)) {
        throw ChannelsError.INSUFFICIENT_PERMISSION.refuse();
      }
    }
  }
}
