package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limited guests cannot find out whether a hidden account exists. */
@IdentityTest
final class HiddenUsersTest {
  private final TestOrganization organization;

  HiddenUsersTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  /** Compares text, code and status in every operation that takes the id of a user. */
  @Test
  void limitedGuestGetsSameErrorForHiddenAndMissingUsers() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    long groupId = new TestGroups(organization).makeAsOwner("group");
    ApiClient guest = organization.as(Role.GUEST);
    long hidden = organization.makeMember("hidden");
    long missing = Long.MAX_VALUE;
    for (String path :
        List.of(
            "/api/v1/users/%d",
            "/api/v1/users/%d/status", "/api/v1/user_groups/" + groupId + "/members/%d")) {
      assertThat(guest.get(path.formatted(hidden)).body())
          .as(path)
          .isEqualTo(guest.get(path.formatted(missing)).body());
      guest.get(path.formatted(hidden)).refused(400, "BAD_REQUEST", "No such user");
    }
    String mute = "/api/v1/users/me/muted_users/%d";
    String user = "/api/v1/users/%d";
    for (long userId : new long[] {hidden, missing}) {
      guest.post(mute.formatted(userId)).refused(400, "BAD_REQUEST", "No such user");
      guest.delete(mute.formatted(userId)).refused(400, "BAD_REQUEST", "No such user");
      guest
          .patch(user.formatted(userId), "full_name", "X")
          .refused(400, "BAD_REQUEST", "Insufficient permission");
      guest.delete(user.formatted(userId)).refused(400, "BAD_REQUEST", "Insufficient permission");
      guest
          .post(user.formatted(userId) + "/reactivate")
          .refused(400, "BAD_REQUEST", "Insufficient permission");
    }
  }
}
