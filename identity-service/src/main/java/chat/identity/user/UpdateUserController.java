package chat.identity.user;

import chat.identity.organization.OrganizationRepository;
import chat.identity.profilefields.ProfileValues.Answer;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import java.util.function.LongPredicate;

/** Changes users and profile data (API: update-user, update-profile-data). */
@Operations
@ForCallers
final class UpdateUserController {
  private final UpdateUser updateUser;
  private final ChangeProfile changeProfile;
  private final OrganizationRepository organizations;
  private final AccessibleUsers accessibleUsers;

  UpdateUserController(
      UpdateUser updateUser,
      ChangeProfile changeProfile,
      OrganizationRepository organizations,
      AccessibleUsers accessibleUsers) {
    this.updateUser = updateUser;
    this.changeProfile = changeProfile;
    this.organizations = organizations;
    this.accessibleUsers = accessibleUsers;
  }

  /**
   * Changes the name, role or profile of a user or bot.
   *
   * <p>Only administrators may call it. Only owners grant and revoke the owner role, and the last
   * owner keeps it. A bot's role is never higher than its owner's; bots are lowered together with
   * their owner. All values are changed or none. Clients get an event {@code realm_user} for each
   * difference.
   */
  @OperationId("update-user")
  @Patch("/users/{user_id}")
  void update(Caller caller, @Params UpdateUserParams params) {
    updateUser.update(caller, params);
  }

  /**
   * Sets the caller's own values of custom profile fields.
   *
   * <p>Bots may not call it. Only administrators may set a field that users cannot edit. All values
   * are set or none; of two values for a field, the last one wins. Clients get an event {@code
   * realm_user} for each changed field.
   */
  @OperationId("update-profile-data")
  @Patch("/users/me/profile_data")
  void writeProfile(Caller caller, @Params WriteProfileParams params) {
    // Queries another service, so it happens outside of the transaction.
    LongPredicate accessible =
        accessibleUsers.accessibleIdsTo(caller, organizations.get(caller.organizationId()));
    changeProfile.writeOwn(caller, Answer.list(params.data()), accessible);
  }

  /**
   * Removes the caller's own values of custom profile fields.
   *
   * <p>Bots may not call it. Only administrators may remove the value of a field that users cannot
   * edit. Fields without a value are ignored. Clients get an event {@code realm_user} for each
   * removed value.
   */
  @OperationId("remove-profile-data")
  @Delete("/users/me/profile_data")
  void removeProfile(Caller caller, @Params RemoveProfileParams params) {
    changeProfile.removeOwn(caller, params.data());
  }
}
