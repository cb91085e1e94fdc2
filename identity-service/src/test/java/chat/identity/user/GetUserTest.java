package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import chat.testkit.owner.TestStates;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class GetUserTest {
  private static final String UNAUTHORIZED =
      "Not logged in: API authentication or user session required";

  /** MD5 of {@code member@example.com}. */
  private static final String GRAVATAR =
      "https://secure.gravatar.com/avatar/a4fae232e2bfebd9f4dc8d7cb6caecb2?d=identicon&version=1";

  private final RunningService service;
  private final TestOrganization organization;

  GetUserTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private static Answer get(ApiClient client, long userId, Object... parameters) {
    return client.get("/api/v1/users/" + userId, parameters);
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleReadsEveryField(Role caller) {
    long userId = organization.userId(Role.MEMBER);
    JsonNode user = get(organization.as(caller), userId).succeeded().at("/user");
    assertThat(user.get("user_id").longValue()).isEqualTo(userId);
    assertThat(user.get("delivery_email").textValue()).isEqualTo("member@example.com");
    assertThat(user.get("email").textValue()).isEqualTo("member@example.com");
    assertThat(user.get("full_name").textValue()).isEqualTo("The member");
    assertThat(user.get("date_joined").textValue())
        .matches("20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]\\+00:00");
    assertThat(user.get("is_active").booleanValue()).isTrue();
    assertThat(user.get("is_bot").booleanValue()).isFalse();
    assertThat(user.get("bot_type").isNull()).isTrue();
    assertThat(user.has("bot_owner_id")).isFalse();
    assertThat(user.get("role").longValue()).isEqualTo(400);
    assertThat(user.get("timezone").textValue()).isEmpty();
    assertThat(user.get("avatar_url").isNull()).isTrue();
    assertThat(user.get("avatar_version").longValue()).isEqualTo(1);
    assertThat(user.get("is_imported_stub").booleanValue()).isFalse();
    assertThat(new TreeSet<>(List.copyOf(fieldNames(user))))
        .doesNotContain("is_deleted", "profile_data", "is_system_bot", "password");
  }

  private static List<String> fieldNames(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "OWNER, true, true, false",
    "ADMINISTRATOR, false, true, false",
    "MODERATOR, false, false, false",
    "MEMBER, false, false, false",
    "GUEST, false, false, true"
  })
  void roleDeterminesFlags(Role role, boolean isOwner, boolean isAdmin, boolean isGuest) {
    JsonNode user =
        get(organization.as(Role.MEMBER), organization.userId(role)).succeeded().at("/user");
    assertThat(user.get("role").intValue()).isEqualTo(role.number());
    assertThat(user.get("is_owner").booleanValue()).isEqualTo(isOwner);
    assertThat(user.get("is_admin").booleanValue()).isEqualTo(isAdmin);
    assertThat(user.get("is_guest").booleanValue()).isEqualTo(isGuest);
  }

  @Test
  void botResponseContainsOwnerId() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    JsonNode user =
        get(organization.as(Role.GUEST), botId, "include_custom_profile_fields", true)
            .succeeded()
            .at("/user");
    assertThat(user.get("is_bot").booleanValue()).isTrue();
    assertThat(user.get("bot_type").intValue()).isEqualTo(1);
    assertThat(user.get("bot_owner_id").longValue()).isEqualTo(organization.userId(Role.MEMBER));
    assertThat(user.get("delivery_email").textValue())
        .isEqualTo("helper-bot@" + organization.host());
    assertThat(user.has("profile_data")).isFalse();
    assertThat(user.has("is_system_bot")).isFalse();
  }

  @Test
  void botsReadUsers() {
    long botId = organization.makeBot(Role.MEMBER, "reader").longAt("/user_id");
    ApiClient bot = organization.asBot(botId, Role.MEMBER);
    get(bot, organization.userId(Role.OWNER)).succeeded();
    assertThat(bot.get("/api/v1/users/me").succeeded().longAt("/user_id")).isEqualTo(botId);
  }

  @Test
  void systemBotIsMarkedAsSystemBot() {
    JsonNode user =
        organization
            .as(Role.MEMBER)
            .get("/api/v1/users/welcome-bot@" + organization.host())
            .succeeded()
            .at("/user");
    assertThat(user.get("is_system_bot").booleanValue()).isTrue();
    assertThat(user.get("bot_owner_id").isNull()).isTrue();
  }

  @Test
  void humanUserHasProfileData() {
    JsonNode user =
        get(
                organization.as(Role.MEMBER),
                organization.userId(Role.MEMBER),
                "include_custom_profile_fields",
                true)
            .succeeded()
            .at("/user");
    assertThat(user.get("profile_data").isObject()).isTrue();
    assertThat(user.get("profile_data").isEmpty()).isTrue();
  }

  @Test
  void clientWithoutGravatarSupportGetsAvatarUrl() {
    Answer answer =
        get(
            organization.as(Role.GUEST),
            organization.userId(Role.MEMBER),
            "client_gravatar",
            false);
    assertThat(answer.textAt("/user/avatar_url")).isEqualTo(GRAVATAR);
  }

  @ParameterizedTest
  @CsvSource({
    "1, OWNER ADMINISTRATOR MODERATOR GUEST",
    "2, OWNER ADMINISTRATOR MODERATOR",
    "3, OWNER ADMINISTRATOR",
    "4, ''",
    "5, OWNER ADMINISTRATOR MODERATOR"
  })
  void emailIsVisibleToPermittedRolesOnly(int visibility, String seeing) {
    long userId = organization.userId(Role.MEMBER);
    organization.setEmailAddressVisibility(userId, visibility);
    String placeholder = "user" + userId + "@" + organization.host();
    for (Role caller : Role.values()) {
      JsonNode user = get(organization.as(caller), userId).succeeded().at("/user");
      boolean sees = caller == Role.MEMBER || List.of(seeing.split(" ")).contains(caller.name());
      assertThat(user.get("delivery_email").isNull()).as("%s", caller).isEqualTo(!sees);
      assertThat(user.get("email").textValue())
          .isEqualTo(visibility == 1 ? "member@example.com" : placeholder);
      assertThat(user.get("avatar_url").isNull()).isEqualTo(sees);
      assertThat(user.get("avatar_url").asText()).doesNotContain(GRAVATAR);
    }
  }

  @Test
  void userIsFoundByVisibleEmail() {
    long userId = organization.userId(Role.MEMBER);
    ApiClient guest = organization.as(Role.GUEST);
    for (String address :
        new String[] {"member@example.com", "Member@Example.COM", "member%40example.com"}) {
      assertThat(guest.get("/api/v1/users/" + address).succeeded().longAt("/user/user_id"))
          .isEqualTo(userId);
    }
    organization.setEmailAddressVisibility(userId, 3);
    guest.get("/api/v1/users/member@example.com").refused(400, "BAD_REQUEST", "No such user");
    guest.get("/api/v1/users/user" + userId + "@" + organization.host()).succeeded();
    organization.as(Role.ADMINISTRATOR).get("/api/v1/users/member@example.com").succeeded();
  }

  @Test
  void deactivatedAccountIsReturned() {
    long userId = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    assertThat(
            get(organization.as(Role.GUEST), userId)
                .succeeded()
                .at("/user/is_active")
                .booleanValue())
        .isFalse();
  }

  @Test
  void deletedAccountIsMarkedAsDeleted() {
    long userId = organization.makeMember("deleted");
    organization.execute(
        "update account set is_active = false, is_deleted = true where user_id = ?", userId);
    assertThat(
            get(organization.as(Role.GUEST), userId)
                .succeeded()
                .at("/user/is_deleted")
                .booleanValue())
        .isTrue();
  }

  @Test
  void importedStubIsMarkedAsStub() {
    long userId = organization.makeMember("imported");
    organization.execute("update account set is_imported_stub = true where user_id = ?", userId);
    assertThat(
            get(organization.as(Role.GUEST), userId)
                .succeeded()
                .at("/user/is_imported_stub")
                .booleanValue())
        .isTrue();
  }

  @Test
  void botWithoutOwnerHasNullOwnerId() {
    long botId = organization.makeBot(Role.MEMBER, "orphan").longAt("/user_id");
    organization.execute("update account set bot_owner_id = null where user_id = ?", botId);
    JsonNode user = get(organization.as(Role.GUEST), botId).succeeded().at("/user");
    assertThat(user.get("bot_type").intValue()).isEqualTo(1);
    assertThat(user.get("bot_owner_id").isNull()).isTrue();
    assertThat(user.get("delivery_email").isTextual()).isTrue();
  }

  @Test
  void unknownAndForeignIdsGetTheSameError() {
    long stranger = TestOrganization.make(service).userId(Role.MEMBER);
    ApiClient member = organization.as(Role.MEMBER);
    get(member, stranger).refused(400, "BAD_REQUEST", "No such user");
    get(member, Long.MAX_VALUE).refused(400, "BAD_REQUEST", "No such user");
    get(member, 0).refused(400, "BAD_REQUEST", "No such user");
    member.get("/api/v1/users/nonsense").refused(400, "BAD_REQUEST", "No such user");
  }

  @Test
  void limitedGuestSeesAcquaintances() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    long guestId = organization.userId(Role.GUEST);
    long friend = organization.makeMember("friend");
    long stranger = organization.makeMember("stranger");
    TestServers.get().owners().acquaintances().addSharedChannel(guestId, friend);
    assertThat(get(guest, friend).succeeded().textAt("/user/email"))
        .isEqualTo(get(organization.as(Role.MEMBER), friend).textAt("/user/email"));
    get(guest, stranger).refused(400, "BAD_REQUEST", "No such user");
    assertThat(ids(guest.get("/api/v1/users"))).containsExactlyInAnyOrder(guestId, friend);
    assertThat(ids(guest.get("/api/v1/users", "user_ids", List.of(friend, stranger))))
        .containsExactly(friend);
    TestServers.get().owners().acquaintances().setUnavailable(organization.id());
    assertThat(get(guest, stranger).status()).isEqualTo(503);
    assertThat(guest.get("/api/v1/users").status()).isEqualTo(503);
    get(guest, guestId).succeeded();
    get(organization.as(Role.MEMBER), stranger).succeeded();
  }

  @Test
  void limitedGuestGetsSameErrorForHiddenAndMissingUsers() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    ApiClient guest = organization.as(Role.GUEST);
    long hidden = organization.makeMember("hidden");
    organization.setEmailAddressVisibility(hidden, 5);
    List<String> users =
        List.of(
            "member@example.com",
            "hidden@example.com",
            "nobody@example.com",
            "user%d@%s".formatted(hidden, organization.host()),
            "user0@" + organization.host());
    for (String email : users) {
      guest.get("/api/v1/users/" + email).refused(400, "BAD_REQUEST", "No such user");
    }
    TestServers.get().owners().acquaintances().setUnavailable(organization.id());
    long memberId = organization.userId(Role.MEMBER);
    for (String email : users) {
      assertThat(guest.get("/api/v1/users/" + email).status()).as(email).isEqualTo(503);
    }
    for (long userId : new long[] {memberId, Long.MAX_VALUE}) {
      String mute = "/api/v1/users/me/muted_users/" + userId;
      assertThat(get(guest, userId).status()).isEqualTo(503);
      assertThat(guest.post(mute).status()).isEqualTo(503);
      assertThat(guest.delete(mute).status()).isEqualTo(503);
      assertThat(guest.get("/api/v1/users/" + userId + "/status").status()).isEqualTo(503);
    }
    ApiClient member = organization.as(Role.MEMBER);
    get(member, memberId).succeeded();
    get(member, Long.MAX_VALUE).refused(400, "BAD_REQUEST", "No such user");
  }

  @Test
  void limitedGuestSeesOnlySelfAndBots() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    ApiClient guest = organization.as(Role.GUEST);
    long memberId = organization.userId(Role.MEMBER);
    get(guest, memberId).succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    get(guest, memberId).refused(400, "BAD_REQUEST", "No such user");
    get(guest, Long.MAX_VALUE).refused(400, "BAD_REQUEST", "No such user");
    get(guest, organization.userId(Role.GUEST)).succeeded();
    get(guest, botId).succeeded();
    get(organization.as(Role.MEMBER), organization.userId(Role.GUEST)).succeeded();
    assertThat(ids(guest.get("/api/v1/users")))
        .containsExactlyInAnyOrder(organization.userId(Role.GUEST), botId);
  }

  @Test
  void parametersAreValidatedInOrder() {
    ApiClient member = organization.as(Role.MEMBER);
    long userId = organization.userId(Role.OWNER);
    get(member, userId, "include_custom_profile_fields", "x", "client_gravatar", "y")
        .refused(400, "BAD_REQUEST", "client_gravatar is not valid JSON");
    get(member, userId, "include_custom_profile_fields", 1)
        .refused(400, "BAD_REQUEST", "include_custom_profile_fields is not a boolean");
    Answer answer = get(member, userId, "z", 1, "a", 2, "client", "me").succeeded();
    assertThat(answer.at("/ignored_parameters_unsupported").toString()).isEqualTo("[\"a\",\"z\"]");
  }

  @Test
  void visitorsAndUnauthenticatedCallersAreRefused() {
    long userId = organization.userId(Role.MEMBER);
    get(organization.asVisitor(), userId).refused(401, "UNAUTHORIZED", UNAUTHORIZED);
    get(service.api(), userId).refused(401, "UNAUTHORIZED", UNAUTHORIZED);
  }

  @ParameterizedTest
  @EnumSource
  void ownAccountIsReturnedWithoutNesting(Role role) {
    Answer own = organization.as(role).get("/api/v1/users/me").succeeded();
    assertThat(own.longAt("/user_id")).isEqualTo(organization.userId(role));
    assertThat(own.textAt("/delivery_email")).isEqualTo(TestOrganization.email(role));
    assertThat(own.textAt("/avatar_url")).startsWith("https://secure.gravatar.com/avatar/");
    assertThat(own.longAt("/role")).isEqualTo(role.number());
    assertThat(own.at("/profile_data").isObject()).isTrue();
  }

  @Test
  void ownAccountContainsNewestMessageIdIfMessagingAnswers() {
    TestStates messaging = TestServers.get().owners().states();
    messaging.setResponse(organization.id(), "{\"max_message_id\": 42}");
    ApiClient member = organization.as(Role.MEMBER);
    assertThat(member.get("/api/v1/users/me").succeeded().longAt("/max_message_id")).isEqualTo(42);
    assertThat(messaging.calls(organization.id()).getLast().path("event_types").toString())
        .isEqualTo("[\"message\"]");
    messaging.setUnavailable(organization.id());
    assertThat(member.get("/api/v1/users/me").succeeded().longAt("/max_message_id")).isEqualTo(-1);
  }

  private static List<Long> ids(Answer answer) {
    return answer.succeeded().at("/members").findValues("user_id").stream()
        .map(JsonNode::longValue)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleListsAllUsers(Role role) {
    long gone = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    long caller = organization.userId(role);
    long bot = organization.makeBot(Role.OWNER, "listed").longAt("/user_id");
    List<Long> ids = ids(organization.as(role).get("/api/v1/users"));
    assertThat(ids).isSorted().contains(organization.userId(Role.OWNER), gone, caller, bot);
  }

  @Test
  void listIsFilteredByUserIds() {
    long owner = organization.userId(Role.OWNER);
    long stranger = TestOrganization.make(service).userId(Role.OWNER);
    ApiClient member = organization.as(Role.MEMBER);
    assertThat(ids(member.get("/api/v1/users", "user_ids", List.of(owner, stranger))))
        .containsExactly(owner);
    assertThat(ids(member.get("/api/v1/users", "user_ids", List.of()))).isEmpty();
    member
        .get("/api/v1/users", "user_ids", "[\"1\"]")
        .refused(400, "BAD_REQUEST", "user_ids[0] is not an integer");
  }

  @Test
  void visitorCannotListUsers() {
    organization.asVisitor().get("/api/v1/users").refused(401, "UNAUTHORIZED", UNAUTHORIZED);
  }
}
