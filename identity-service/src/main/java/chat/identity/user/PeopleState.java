package chat.identity.user;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.AvatarReference;
import chat.identity.account.Permissions;
import chat.identity.accountevent.User;
import chat.identity.accountevent.UserView;
import chat.identity.accountevent.UserView.ViewOptions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.ListedPeople.Parts;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the organization's users and the caller's own account. */
@Singleton
final class PeopleState implements StatePart {
  private final OrganizationRepository organizations;
  private final AccountRepository accounts;
  private final ListedPeople people;
  private final UserView view;
  private final Permissions permissions;

  PeopleState(
      OrganizationRepository organizations,
      AccountRepository accounts,
      ListedPeople people,
      UserView view,
      Permissions permissions) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.people = people;
    this.view = view;
    this.permissions = permissions;
  }

  @Override
  public String eventType() {
    return "realm_user";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Caller caller = request.caller();
    Organization organization = organizations.get(caller.organizationId());
    ViewOptions viewOptions = new ViewOptions(request.clientGravatar(), true);
    Parts parts = people.parts(caller, organization, viewOptions);
    fields.put("realm_users", parts.active());
    fields.put("realm_non_active_users", parts.nonActive());
    fields.put("cross_realm_bots", parts.systemBots());
    accounts
        .find(caller.organizationId(), caller.userId())
        .ifPresent(own -> putOwn(own, organization, viewOptions, fields));
  }

  private void putOwn(
      Account own,
      Organization organization,
      ViewOptions viewOptions,
      Map<String, @Nullable Object> fields) {
    User shown = view.user(own, organization, own.acting(), viewOptions);
    fields.put("user_id", own.userId());
    fields.put("email", shown.email());
    fields.put("delivery_email", own.deliveryEmail());
    fields.put("full_name", own.fullName());
    fields.put("avatar_url", AvatarReference.of(own));
    fields.put("avatar_url_medium", AvatarReference.medium(AvatarReference.of(own)));
    fields.put("avatar_source", own.avatarUrl() == null ? "G" : "U");
    fields.put("is_admin", shown.isAdmin());
    fields.put("is_owner", shown.isOwner());
    fields.put("is_moderator", own.role() == Role.MODERATOR);
    fields.put("is_guest", shown.isGuest());
    putPermissions(own, organization, fields);
  }

  /** Adds permissions that clients of all versions read instead of the organization's settings. */
  private void putPermissions(
      Account own, Organization organization, Map<String, @Nullable Object> fields) {
    boolean createsPublic =
        has(own, organization, OrganizationSetting.CAN_CREATE_PUBLIC_CHANNEL_GROUP);
    boolean createsPrivate =
        has(own, organization, OrganizationSetting.CAN_CREATE_PRIVATE_CHANNEL_GROUP);
    fields.put("can_create_public_streams", createsPublic);
    fields.put("can_create_private_streams", createsPrivate);
    fields.put("can_create_streams", createsPublic || createsPrivate);
    fields.put(
        "can_create_web_public_streams",
        has(own, organization, OrganizationSetting.CAN_CREATE_WEB_PUBLIC_CHANNEL_GROUP));
    fields.put(
        "can_subscribe_other_users",
        has(own, organization, OrganizationSetting.CAN_ADD_SUBSCRIBERS_GROUP));
    fields.put(
        "can_invite_others_to_realm",
        has(own, organization, OrganizationSetting.CAN_INVITE_USERS_GROUP));
  }

  /** Guests have none of these permissions, whatever groups they are in. */
  private boolean has(Account own, Organization organization, OrganizationSetting setting) {
    return own.isActive()
        && own.role() != Role.GUEST
        && permissions.isIn(own, organization, organization.settings().group(setting));
  }
}
