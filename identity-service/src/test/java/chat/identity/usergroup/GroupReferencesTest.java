package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.TestGroupReferences;
import chat.testkit.owner.TestGroupReferences.Reference;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deactivation of groups that channels reference, as reported by channels-service. */
@IdentityTest
final class GroupReferencesTest {

  private final TestGroupReferences channels;
  private final TestOrganization organization;
  private final TestGroups groups;

  GroupReferencesTest(RunningService service, TestServers servers) {
    this.channels = servers.owners().groupReferences();
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
  }

  private String objections(Answer answer) {
    return answer
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.")
        .at("/objections")
        .toString();
  }

  @Test
  void groupIsDeactivatedOnceNoChannelReferencesIt() {
    long groupId = groups.make("makers");
    channels.set(groupId, new Reference(9, "can_send_message_group"));
    assertThat(objections(groups.deactivate(Role.OWNER, groupId)))
        .isEqualTo(
            "[{\"type\":\"channel\",\"channel_id\":9,\"settings\":[\"can_send_message_group\"]}]");
    assertThat(groups.get(groupId).path("deactivated").booleanValue()).isFalse();
    channels.set(groupId);
    groups.deactivate(Role.OWNER, groupId).succeeded();
  }

  @Test
  void groupStaysActiveWhileChannelsServiceIsUnavailable() {
    long groupId = groups.make("makers");
    channels.setUnavailable(organization.id());
    Answer answer =
        groups
            .deactivate(Role.OWNER, groupId)
            .refused(
                503,
                "SERVICE_UNAVAILABLE",
                "channels-service is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
    assertThat(groups.get(groupId).path("deactivated").booleanValue()).isFalse();
    channels.setAvailable(organization.id());
    groups.deactivate(Role.OWNER, groupId).succeeded();
  }

  @Test
  void channelsServiceIsNotQueriedWithoutPermission() {
    long groupId = groups.make("makers");
    groups
        .deactivate(Role.MODERATOR, groupId)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(channels.callCount(groupId)).isZero();
    groups.deactivate(Role.OWNER, groupId).succeeded();
    groups
        .deactivate(Role.OWNER, groupId)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    assertThat(channels.callCount(groupId)).isOne();
  }

  /** The organization's lock is not held during the query of channels-service. */
  @Test
  void groupReferencedDuringTheChannelQueryStaysActive() {
    long groupId = groups.make("makers");
    long other = groups.make("other");
    channels.beforeNextResponse(
        groupId,
        () ->
            groups
                .edit(Role.OWNER, other, "can_mention_group", Map.of("new", groupId))
                .succeeded());
    assertThat(objections(groups.deactivate(Role.OWNER, groupId)))
        .isEqualTo(
            "[{\"type\":\"user_group\",\"group_id\":%d,\"settings\":[\"can_mention_group\"]}]"
                .formatted(other));
  }

  @Test
  void groupDeactivatedDuringTheQueryIsNotDeactivatedAgain() {
    long groupId = groups.make("makers");
    channels.beforeNextResponse(groupId, () -> groups.deactivate(Role.OWNER, groupId).succeeded());
    groups
        .deactivate(Role.OWNER, groupId)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
  }
}
