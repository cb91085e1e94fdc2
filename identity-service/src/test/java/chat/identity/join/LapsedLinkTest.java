package chat.identity.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Links whose creator has lost a permission that the link grants. */
final class LapsedLinkTest extends JoinTestBase {
  private static final String REVOKED = "This invitation link has been revoked.";
  private static final String ROLE_LOST =
      "This invitation link does not work: its creator may no longer grant its role.";

  LapsedLinkTest() {
    super(Role.MODERATOR);
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
  }

  private Answer join(String link, String name) {
    return join(program(), link, name + "@example.com");
  }

  private void changeRole(Role role) {
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + organization.userId(Role.MODERATOR), "role", role.number())
        .succeeded();
  }

  @Test
  void linkIsInvalidWhileItsCreatorLacksTheRole() {
    String toModerate = link("invite_as", Role.MODERATOR.number());
    String toBelong = link();
    changeRole(Role.MEMBER);
    join(toModerate, "ann").refused(404, "NOT_FOUND", ROLE_LOST);
    join(toBelong, "ben").succeeded();
    changeRole(Role.MODERATOR);
    join(toModerate, "ann").succeeded();
  }

  @Test
  void linkOfADeactivatedCreatorStaysRevoked() {
    String link = link();
    String creator = "/api/v1/users/" + organization.userId(Role.MODERATOR);
    organization.as(Role.OWNER).delete(creator).succeeded();
    join(link, "ann").refused(404, "NOT_FOUND", REVOKED);
    await().until(this::eventsForOwner, times -> times == 2);
    organization.as(Role.OWNER).post(creator + "/reactivate").succeeded();
    join(link, "ann").refused(404, "NOT_FOUND", REVOKED);
    assertThat(organization.as(Role.OWNER).get("/api/v1/invites").at("/invites")).isEmpty();
  }

  /** Counts the invitation events for the owner. */
  private long eventsForOwner() {
    return PublishedEvents.of(TestServers.get(), Topic.CLIENT_EVENTS, organization.id())
        .all()
        .stream()
        .map(PublishedEvents.Event::value)
        .filter(value -> value.path("type").asText().equals("invites_changed"))
        .filter(value ->
            value
                .at("/audience/user_ids")
                .toString()
                .contains(Long.toString(organization.userId(Role.OWNER))))
        .count();
  }

  @Test
  void groupWithoutAddPermissionIsSkipped() {
    Map<String, List<Long>> moderator =
        Map.of(
            "direct_members",
            List.of(organization.userId(Role.MODERATOR)),
            "direct_subgroups",
            List.of());
    long lost = group("attic", moderator);
    long kept = group("kitchen", moderator);
    String link = link("group_ids", List.of(lost, kept));
    organization
        .as(Role.OWNER)
        .patch(
            "/api/v1/user_groups/" + lost,
            "can_add_members_group",
            Map.of("new", organization.groupId("role:owners")))
        .succeeded();
    long userId = join(link, "ann").succeeded().longAt("/user_id");
    assertThat(isMember(lost, userId)).isFalse();
    assertThat(isMember(kept, userId)).isTrue();
  }

  private long group(String name, Map<String, List<Long>> adders) {
    return new TestGroups(organization).makeAsOwner(name, "can_add_members_group", adders);
  }

  private boolean isMember(long groupId, long userId) {
    return new TestGroups(organization).isMember(groupId, userId);
  }

  @Test
  void channelSubscriptionsNameTheLinkCreator() {
    long userId = join(link("stream_ids", List.of(7)), "ann").succeeded().longAt("/user_id");
    JsonNode call =
        await()
            .until(
                () ->
                    fakeServices.calls(organization.id()).stream()
                        .filter(one -> one.path("user_id").asLong() == userId)
                        .findFirst(),
                Optional::isPresent)
            .orElseThrow();
    assertThat(call.path("channel_ids").toString()).isEqualTo("[7]");
    assertThat(call.path("invited_by").asLong()).isEqualTo(organization.userId(Role.MODERATOR));
  }
}
