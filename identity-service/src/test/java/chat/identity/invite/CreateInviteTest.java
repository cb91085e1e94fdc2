package chat.identity.invite;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CreateInviteTest {
  private static final String PATH = "/api/v1/invites/multiuse";

  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());

  private Answer create(Role role, Object... parameters) {
    return organization.as(role).post(PATH, parameters);
  }

  private JsonNode listed(String link) {
    for (JsonNode invite : organization.as(Role.OWNER).get("/api/v1/invites").at("/invites")) {
      if (invite.path("link_url").asText().equals(link)) {
        return invite;
      }
    }
    throw new AssertionError("Not listed: " + link);
  }

  private long validMinutes(Answer created) {
    JsonNode invite = listed(created.textAt("/invite_link"));
    return (invite.path("expiry_date").asLong() - invite.path("invited").asLong()) / 60;
  }

  @Test
  void linkIsAUrlOfTheOrganization() {
    String link = create(Role.ADMINISTRATOR).succeeded().textAt("/invite_link");
    assertThat(link).matches("https://" + organization.host() + "/join/[a-z2-7]{24}/");
    assertThat(create(Role.ADMINISTRATOR).textAt("/invite_link")).isNotEqualTo(link);
    JsonNode invite = listed(link);
    assertThat(invite.path("id").asLong()).isPositive();
    assertThat(invite.path("invited_by_user_id").asLong())
        .isEqualTo(organization.userId(Role.ADMINISTRATOR));
    long now = fakeServices.service().clock().instant().getEpochSecond();
    assertThat(invite.path("invited").asLong()).isBetween(now - 60, now + 60);
    assertThat(invite.path("invited_as").asInt()).isEqualTo(400);
    assertThat(invite.path("is_multiuse").asBoolean()).isTrue();
    assertThat(invite.path("notify_referrer_on_join").isBoolean()).isTrue();
  }

  @Test
  void linkExpiresAfterTheRequestedTime() {
    assertThat(validMinutes(create(Role.OWNER))).isEqualTo(14_400);
    assertThat(validMinutes(create(Role.OWNER, "invite_expires_in_minutes", 1))).isEqualTo(1);
    String forever = create(Role.OWNER, "invite_expires_in_minutes", "null").textAt("/invite_link");
    assertThat(listed(forever).path("expiry_date").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, is too small",
    "-1, is too small",
    "99999999999999, is too large",
    "1.5, is not an integer",
    "true, is not an integer",
    "soon, is not valid JSON"
  })
  void invalidExpiryTimesAreRefused(String minutes, String text) {
    create(Role.OWNER, "invite_expires_in_minutes", minutes)
        .refused(400, "BAD_REQUEST", "invite_expires_in_minutes " + text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "101", "500", "-400"})
  void unknownRoleIsRefused(String role) {
    create(Role.OWNER, "invite_as", role)
        .refused(
            400,
            "BAD_REQUEST",
            "Invalid invite_as: Value error, Not in the list of possible values");
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void ownersInviteToEveryRole(Role role) {
    String link = create(Role.OWNER, "invite_as", role.number()).textAt("/invite_link");
    assertThat(listed(link).path("invited_as").asInt()).isEqualTo(role.number());
  }

  @Test
  void invitedRoleIsAtMostTheInvitersRole() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
    create(Role.ADMINISTRATOR, "invite_as", 100)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    create(Role.ADMINISTRATOR, "invite_as", 200).succeeded();
    create(Role.MODERATOR, "invite_as", 100)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    create(Role.MODERATOR, "invite_as", 200)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    create(Role.MODERATOR, "invite_as", 300).succeeded();
    create(Role.MEMBER, "invite_as", 300)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    create(Role.MEMBER, "invite_as", 400).succeeded();
    create(Role.MEMBER, "invite_as", 600).succeeded();
  }

  @Test
  void onlyPermittedRolesCreateLinks() {
    create(Role.MODERATOR).refused(400, "BAD_REQUEST", "Insufficient permission");
    create(Role.MEMBER).refused(400, "BAD_REQUEST", "Insufficient permission");
    organization.setGroupSetting("create_multiuse_invite_group", "role:nobody");
    create(Role.ADMINISTRATOR).succeeded();
    create(Role.GUEST).refused(400, "BAD_REQUEST", "Not allowed for guest users");
    create(Role.GUEST, "invite_as", 7).refused(400, "BAD_REQUEST", "Not allowed for guest users");
    long botId = organization.makeBot(Role.OWNER, "inviter").longAt("/user_id");
    ApiClient bot = organization.asBot(botId, Role.OWNER);
    bot.post(PATH).refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    bot.post(PATH, "invite_as", 7, "stream_ids", "x")
        .refused(400, "BAD_REQUEST", "This endpoint does not accept bot requests.");
    assertThat(organization.asVisitor().post(PATH).status()).isEqualTo(401);
  }

  @Test
  void demotedOrDeactivatedCallerCannotCreateALink() {
    ApiClient before = organization.as(Role.ADMINISTRATOR);
    String path = "/api/v1/users/" + organization.userId(Role.ADMINISTRATOR);
    organization.as(Role.OWNER).patch(path, "role", Role.MEMBER.number()).succeeded();
    before
        .post(PATH, "invite_as", Role.ADMINISTRATOR.number())
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    organization.as(Role.OWNER).delete(path).succeeded();
    before.post(PATH).refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void promotedCallerCreatesALink() {
    ApiClient before = organization.as(Role.MEMBER);
    String path = "/api/v1/users/" + organization.userId(Role.MEMBER);
    organization.as(Role.OWNER).patch(path, "role", Role.ADMINISTRATOR.number()).succeeded();
    before.post(PATH, "invite_as", Role.ADMINISTRATOR.number()).succeeded();
  }

  @Test
  void memberDemotedToGuestCannotCreateALink() {
    ApiClient before = organization.as(Role.MEMBER);
    String path = "/api/v1/users/" + organization.userId(Role.MEMBER);
    organization.as(Role.OWNER).patch(path, "role", Role.GUEST.number()).succeeded();
    before.post(PATH).refused(400, "BAD_REQUEST", "Not allowed for guest users");
    before.get("/api/v1/invites").refused(400, "BAD_REQUEST", "Not allowed for guest users");
  }

  @Test
  void duplicateChannelsAreCheckedOnce() {
    create(Role.ADMINISTRATOR, "stream_ids", List.of(7, 8, 7)).succeeded();
    JsonNode call = fakeServices.callsExceptSubscriptions(organization.id()).getFirst();
    assertThat(call.path("user_id").asLong()).isEqualTo(organization.userId(Role.ADMINISTRATOR));
    assertThat(call.path("channel_ids").toString()).isEqualTo("[7,8]");
  }

  @Test
  void errorNamesTheMissingChannel() {
    fakeServices.setResponse(
        organization.id(), "{\"outcome\":\"invalid_channel\",\"channel_id\":8}");
    create(Role.ADMINISTRATOR, "stream_ids", List.of(7, 8))
        .refused(400, "BAD_REQUEST", "Invalid channel ID 8. No invites were sent.");
    assertThat(organization.as(Role.OWNER).get("/api/v1/invites").at("/invites")).isEmpty();
  }

  @Test
  void channelsNeedThePermissionToSubscribeOthers() {
    fakeServices.setResponse(organization.id(), "{\"outcome\":\"not_permitted\"}");
    create(Role.ADMINISTRATOR, "stream_ids", List.of(7))
        .refused(
            400, "BAD_REQUEST", "You do not have permission to subscribe other users to channels.");
    create(Role.ADMINISTRATOR, "include_realm_default_subscriptions", true).succeeded();
  }

  @Test
  void malformedListsAreRefused() {
    create(Role.OWNER, "stream_ids", "7").refused(400, "BAD_REQUEST", "stream_ids is not a list");
    create(Role.OWNER, "stream_ids", "[7,\"8\"]")
        .refused(400, "BAD_REQUEST", "stream_ids[1] is not an integer");
    create(Role.OWNER, "group_ids", "{}").refused(400, "BAD_REQUEST", "group_ids is not a list");
    create(Role.OWNER, "group_ids", Collections.nCopies(101, 7))
        .refused(400, "BAD_REQUEST", "group_ids is too long (limit: 100 elements)");
    create(Role.OWNER, "include_realm_default_subscriptions", "1")
        .refused(400, "BAD_REQUEST", "include_realm_default_subscriptions is not a boolean");
  }

  @Test
  void groupsNeedThePermissionToAddMembers() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
    long member = organization.userId(Role.MEMBER);
    long own = group("own", member, "{}");
    long foreign = group("foreign", organization.userId(Role.OWNER), "{}");
    long open =
        group(
            "open",
            organization.userId(Role.OWNER),
            "{\"can_add_members_group\": %d}".formatted(organization.groupId("role:members")));
    long gone = group("gone", member, "{}");
    organization.execute("update user_group set is_deactivated = true where group_id = ?", gone);
    create(Role.MEMBER, "group_ids", List.of(own, open)).succeeded();
    create(Role.MEMBER, "group_ids", List.of(own, foreign))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    create(Role.OWNER, "group_ids", List.of(own, foreign)).succeeded();
    create(Role.OWNER, "group_ids", List.of(organization.groupId("role:members")))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    create(Role.OWNER, "group_ids", List.of(gone))
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    create(Role.OWNER, "group_ids", List.of(Long.MAX_VALUE))
        .refused(400, "BAD_REQUEST", "Invalid user group");
  }

  private long group(String name, long creatorId, String settings) {
    organization.execute(
        """
        insert into user_group (organization_id, name, creator_id, date_created, settings)
        values (?, ?, ?, now(), ?::jsonb)
        """,
        organization.id(),
        name,
        creatorId,
        settings);
    return organization.groupId(name);
  }

  @Test
  void welcomeTextLengthIsLimited() {
    create(Role.OWNER, "welcome_message_custom_text", "𝄞".repeat(8000)).succeeded();
    create(Role.OWNER, "welcome_message_custom_text", "a".repeat(8001))
        .refused(
            400, "BAD_REQUEST", "welcome_message_custom_text is too long (limit: 8000 characters)");
  }

  @Test
  void parametersAreValidatedInOrder() {
    create(Role.OWNER, "stream_ids", "x", "invite_as", 7, "invite_expires_in_minutes", 0)
        .refused(400, "BAD_REQUEST", "invite_expires_in_minutes is too small");
    fakeServices.setResponse(organization.id(), "{\"outcome\":\"not_permitted\"}");
    create(Role.ADMINISTRATOR, "invite_as", 100, "stream_ids", List.of(7), "group_ids", List.of(0))
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    create(Role.ADMINISTRATOR, "stream_ids", List.of(7), "group_ids", List.of(0))
        .refused(
            400, "BAD_REQUEST", "You do not have permission to subscribe other users to channels.");
  }

  @Test
  void administratorsAndTheInviterReceiveTheEvent() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
    long owner = organization.userId(Role.OWNER);
    long administrator = organization.userId(Role.ADMINISTRATOR);
    organization.userId(Role.MODERATOR);
    long member = organization.userId(Role.MEMBER);
    create(Role.MEMBER).succeeded();
    JsonNode event =
        PublishedEvents.of(TestServers.get(), Topic.CLIENT_EVENTS, organization.id())
            .await(published -> published.value().path("type").asText().equals("invites_changed"))
            .value();
    assertThat(event.path("audience").path("user_ids").toString())
        .isEqualTo(List.of(owner, administrator, member).toString().replace(" ", ""));
    assertThat(event.path("payload").isEmpty()).isTrue();
  }
}
