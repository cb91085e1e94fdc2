package chat.identity.user;

import chat.identity.organization.OrganizationRepository;
import chat.identity.profilefields.ProfileValues.Answer;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Patch;
import java.util.function.LongPredicate;

/** Changes users and profile data (API: update-user). */
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

  @Patch("/users/{user_id}")
  void update(Caller caller, @Params UpdateUserParams params) {
    updateUser.update(caller, params);
  }

  @Patch("/users/me/profile_data")
  void writeProfile(Caller caller, @Params WriteProfileParams params) {
    // Queries another service, so it happens outside of the transaction.
    LongPredicate accessible =
        accessibleUsers.accessibleIdsTo(caller, organizations.get(caller.organizationId()));
    changeProfile.writeOwn(caller, Answer.list(params.data()), accessible);
  }

  @Delete("/users/me/profile_data")
  void removeProfile(Caller caller, @Params RemoveProfileParams params) {
    changeProfile.removeOwn(caller, params.data());
  }
}
