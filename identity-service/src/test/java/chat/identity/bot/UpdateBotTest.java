package chat.identity.bot;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class UpdateBotTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  UpdateBotTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private long bot(Role owner, String name) {
    return organization.makeBot(owner, name).longAt("/user_id");
  }

  private Answer update(Role caller, long botId, Object... parameters) {
    return organization.as(caller).patch("/api/v1/bots/" + botId, parameters);
  }

  private JsonNode bots(Role role) {
    return organization.as(role).get("/api/v1/bots").succeeded().at("/bots");
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMBER", "ADMINISTRATOR", "OWNER"})
  void ownerAndAdministratorsRenameABot(Role role) {
    long botId = bot(Role.MEMBER, "helper");
    Answer answer = update(role, botId, "full_name", " The Helper ").succeeded();
    assertThat(answer.textAt("/full_name")).isEqualTo("The Helper");
    assertThat(answer.textAt("/avatar_url")).startsWith("https://secure.gravatar.com/avatar/");
    assertThat(answer.longAt("/bot_owner_id")).isEqualTo(organization.userId(Role.MEMBER));
    assertThat(bots(Role.MEMBER).get(0).get("full_name").textValue()).isEqualTo("The Helper");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "GUEST"})
  void moderatorsAndGuestsCannotManageOthersBots(Role role) {
    long botId = bot(Role.MEMBER, "helper");
    update(role, botId, "full_name", "X").refused(400, "BAD_REQUEST", "Insufficient permission");
    organization
        .as(role)
        .post("/api/v1/bots/" + botId + "/api_key/regenerate")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void peopleForeignAndUnknownBotsAreRefused() {
    long stranger = TestOrganization.make(service).makeBot(Role.OWNER, "x").longAt("/user_id");
    for (long botId : new long[] {organization.userId(Role.MEMBER), stranger, Long.MAX_VALUE}) {
      update(Role.OWNER, botId, "full_name", "X").refused(400, "BAD_REQUEST", "No such bot");
      organization
          .as(Role.OWNER)
          .post("/api/v1/bots/" + botId + "/api_key/regenerate")
          .refused(400, "BAD_REQUEST", "No such bot");
    }
  }

  @Test
  void namesAreValidatedAndUnique() {
    long botId = bot(Role.MEMBER, "helper");
    update(Role.MEMBER, botId, "full_name", "")
        .refused(400, "BAD_REQUEST", "full_name cannot be blank");
    update(Role.MEMBER, botId, "full_name", "a*b")
        .refused(400, "BAD_REQUEST", "Invalid characters in name!");
    update(Role.MEMBER, botId, "full_name", "THE owner")
        .refused(400, "BAD_REQUEST", "Name is already in use!");
    assertThat(
            update(Role.MEMBER, botId, "full_name", "Bot helper")
                .succeeded()
                .header("Chat-Changes"))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "OWNER"})
  void administratorsTransferBots(Role role) {
    long botId = bot(Role.MEMBER, "helper");
    long moderator = organization.userId(Role.MODERATOR);
    assertThat(update(role, botId, "bot_owner_id", moderator).succeeded().longAt("/bot_owner_id"))
        .isEqualTo(moderator);
    assertThat(bots(Role.MEMBER)).isEmpty();
    assertThat(bots(Role.MODERATOR).get(0).get("user_id").longValue()).isEqualTo(botId);
    update(Role.MEMBER, botId, "full_name", "X")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER"})
  void nonAdministratorsCannotTransferTheirBots(Role role) {
    long botId = bot(role, "helper");
    for (Role owner : Role.values()) {
      if (owner != role) {
        update(role, botId, "bot_owner_id", organization.userId(owner))
            .refused(400, "BAD_REQUEST", "Must be an organization administrator");
      }
    }
    assertThat(bots(role)).hasSize(1);
    update(role, botId, "bot_owner_id", organization.userId(role)).succeeded();
  }

  @Test
  void administratorCannotTransferABotToAnOwner() {
    long botId = bot(Role.ADMINISTRATOR, "helper");
    long owner = organization.userId(Role.OWNER);
    update(Role.ADMINISTRATOR, botId, "bot_owner_id", owner)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    update(Role.OWNER, botId, "bot_owner_id", owner).succeeded();
  }

  @Test
  void ownerChangeRevokesKeys() {
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    String email = bot.textAt("/email");
    long botId = bot.longAt("/user_id");
    update(Role.OWNER, botId, "bot_owner_id", organization.userId(Role.MEMBER)).succeeded();
    assertThat(outcome(email, bot.textAt("/api_key"))).isEqualTo("ok");
    Answer given =
        update(Role.OWNER, botId, "bot_owner_id", organization.userId(Role.OWNER)).succeeded();
    assertThat(given.header("Chat-Changes").orElseThrow()).contains("user-changed=");
    assertThat(outcome(email, bot.textAt("/api_key"))).isEqualTo("invalid_key");
    String path = "/api/v1/bots/" + botId + "/api_key/regenerate";
    organization.as(Role.MEMBER).post(path).refused(400, "BAD_REQUEST", "Insufficient permission");
    String key = organization.as(Role.OWNER).post(path).succeeded().textAt("/api_key");
    assertThat(outcome(email, key)).isEqualTo("ok");
  }

  @Test
  void administratorCannotRegenerateAnOwnersBotKey() {
    Answer bot = organization.makeBot(Role.OWNER, "helper");
    organization
        .as(Role.ADMINISTRATOR)
        .post("/api/v1/bots/" + bot.longAt("/user_id") + "/api_key/regenerate")
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(outcome(bot.textAt("/email"), bot.textAt("/api_key"))).isEqualTo("ok");
  }

  @Test
  void invalidNewOwnerIsRefused() {
    long botId = bot(Role.MEMBER, "helper");
    long stranger = TestOrganization.make(service).userId(Role.OWNER);
    update(Role.OWNER, botId, "bot_owner_id", stranger)
        .refused(400, "BAD_REQUEST", "Failed to change owner, no such user");
    update(Role.OWNER, botId, "bot_owner_id", bot(Role.MEMBER, "second"))
        .refused(400, "BAD_REQUEST", "Failed to change owner, bots can't own other bots");
    update(Role.OWNER, botId, "bot_owner_id", organization.userId(Role.GUEST))
        .refused(400, "BAD_REQUEST", "Failed to change owner, guests can't own bots");
    long gone = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    update(Role.OWNER, botId, "bot_owner_id", gone)
        .refused(400, "BAD_REQUEST", "Failed to change owner, user is deactivated");
    update(Role.OWNER, botId, "bot_owner_id", "\"5\"")
        .refused(400, "BAD_REQUEST", "bot_owner_id is not an integer");
  }

  @Test
  void userListsOnlyTheirActiveBots() {
    long botId = bot(Role.MEMBER, "helper");
    bot(Role.OWNER, "foreign");
    long gone = bot(Role.MEMBER, "gone");
    organization.as(Role.MEMBER).delete("/api/v1/bots/" + gone).succeeded();
    assertThat(bots(Role.MEMBER)).hasSize(1);
    JsonNode bot = bots(Role.MEMBER).get(0);
    assertThat(bot.get("user_id").longValue()).isEqualTo(botId);
    assertThat(bot.get("username").textValue()).isEqualTo("helper-bot@" + organization.host());
    assertThat(bot.get("full_name").textValue()).isEqualTo("Bot helper");
    assertThat(bot.get("bot_type").intValue()).isEqualTo(1);
    assertThat(bot.get("default_all_public_streams").booleanValue()).isFalse();
    assertThat(bot.has("api_key")).isFalse();
    assertThat(organization.asVisitor().get("/api/v1/bots").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMBER", "ADMINISTRATOR"})
  void newKeyRevokesPreviousKeys(Role role) {
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    String email = bot.textAt("/email");
    Answer answer =
        organization
            .as(role)
            .post("/api/v1/bots/" + bot.longAt("/user_id") + "/api_key/regenerate")
            .succeeded();
    assertThat(answer.header("Chat-Changes").orElseThrow()).matches("user-changed=[0-9]+");
    assertThat(outcome(email, answer.textAt("/api_key"))).isEqualTo("ok");
    assertThat(outcome(email, bot.textAt("/api_key"))).isEqualTo("invalid_key");
  }

  private String outcome(String email, String key) {
    return organization.authenticate(organization.host(), email, key).textAt("/outcome");
  }

  @Test
  void deactivatedBotGetsNoNewKey() {
    long botId = bot(Role.MEMBER, "helper");
    organization.as(Role.MEMBER).delete("/api/v1/bots/" + botId).succeeded();
    organization
        .as(Role.MEMBER)
        .post("/api/v1/bots/" + botId + "/api_key/regenerate")
        .refused(400, "BAD_REQUEST", "User is deactivated");
  }

  @Test
  void ownerAndAdministratorsReceiveBotEvents() {
    long member = organization.userId(Role.MEMBER);
    long owner = organization.userId(Role.OWNER);
    long next = organization.userId(Role.MODERATOR);
    Answer made = organization.makeBot(Role.MEMBER, "helper");
    long botId = made.longAt("/user_id");
    update(Role.OWNER, botId, "full_name", "Renamed", "bot_owner_id", next).succeeded();
    organization.as(Role.MODERATOR).delete("/api/v1/bots/" + botId).succeeded();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> !event.value().at("/payload/person/is_active").asBoolean(true));
    List<String> published =
        events.all().stream()
            .filter(UpdateBotTest::isOfBots)
            .map(event ->
                event.value().at("/payload/op").asText() + event.value().at("/audience/user_ids"))
            .toList();
    assertThat(published)
        .containsExactly(
            "add[%d,%d]".formatted(owner, member),
            "delete[%d]".formatted(member),
            "add[%d]".formatted(next));
    String bot =
        "{\"user_id\":%d,\"default_sending_stream\":null,\"default_events_register_stream\":null,"
            + "\"default_all_public_streams\":false,\"services\":[]}";
    assertThat(events.all().stream().filter(UpdateBotTest::isOfBots).findFirst())
        .get()
        .extracting(event -> event.value().at("/payload/bot").toString())
        .isEqualTo(bot.formatted(botId));
    assertThat(events.all().toString()).doesNotContain(made.textAt("/api_key"));
  }

  private static boolean isOfBots(PublishedEvents.Event event) {
    return event.value().get("type").asText().equals("realm_bot");
  }

  private int role(long userId) {
    return organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + userId)
        .succeeded()
        .at("/user/role")
        .intValue();
  }

  private void changeRole(long userId, Role role) {
    organization.as(Role.OWNER).patch("/api/v1/users/" + userId, "role", role.number()).succeeded();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "OWNER"})
  void administratorsChangeABotsRole(Role caller) {
    long botId = bot(Role.ADMINISTRATOR, "helper");
    update(caller, botId, "role", Role.MODERATOR.number(), "full_name", "Guard").succeeded();
    assertThat(role(botId)).isEqualTo(Role.MODERATOR.number());
    update(caller, botId, "role", Role.GUEST.number()).succeeded();
    assertThat(role(botId)).isEqualTo(Role.GUEST.number());
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event ->
            event.value().path("user_id").asLong() == botId
                && event.value().path("role").asInt() == Role.GUEST.number());
  }

  @Test
  void nonAdministratorMayOnlySendTheCurrentRole() {
    long botId = bot(Role.MEMBER, "helper");
    update(Role.MEMBER, botId, "role", Role.GUEST.number(), "full_name", "Guard")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    update(Role.MEMBER, botId, "role", Role.MEMBER.number(), "full_name", "Guard").succeeded();
    assertThat(bots(Role.MEMBER).get(0).get("full_name").textValue()).isEqualTo("Guard");
    assertThat(role(botId)).isEqualTo(Role.MEMBER.number());
  }

  @Test
  void onlyOwnersGrantAndRevokeABotsOwnerRole() {
    long botId = bot(Role.OWNER, "helper");
    update(Role.ADMINISTRATOR, botId, "role", Role.OWNER.number())
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    update(Role.OWNER, botId, "role", Role.OWNER.number()).succeeded();
    update(Role.ADMINISTRATOR, botId, "role", Role.MEMBER.number())
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    assertThat(role(botId)).isEqualTo(Role.OWNER.number());
    update(Role.OWNER, botId, "role", Role.MEMBER.number()).succeeded();
    update(Role.OWNER, botId, "role", 500)
        .refused(
            400, "BAD_REQUEST", "Invalid role: Value error, Not in the list of possible values");
    update(Role.OWNER, botId, "role", "\"400\"")
        .refused(400, "BAD_REQUEST", "role is not an integer");
  }

  @Test
  void botRoleCannotExceedItsNewOwnersRole() {
    long botId = bot(Role.ADMINISTRATOR, "helper");
    long moderator = organization.userId(Role.MODERATOR);
    int administrator = Role.ADMINISTRATOR.number();
    update(Role.OWNER, botId, "role", administrator, "bot_owner_id", moderator)
        .refused(400, "BAD_REQUEST", "A bot can't have a role above its owner's.");
    update(Role.OWNER, botId, "role", administrator).succeeded();
    update(Role.OWNER, botId, "role", administrator, "bot_owner_id", moderator).succeeded();
    assertThat(role(botId)).isEqualTo(Role.MODERATOR.number());
    long owner = organization.userId(Role.OWNER);
    update(Role.OWNER, botId, "role", administrator, "bot_owner_id", owner).succeeded();
    assertThat(role(botId)).isEqualTo(administrator);
  }

  @Test
  void ownersDemotionDemotesBotsPermanently() {
    long active = bot(Role.ADMINISTRATOR, "sinking");
    long deactivated = bot(Role.ADMINISTRATOR, "asleep");
    long other = bot(Role.MEMBER, "other");
    changeRole(active, Role.ADMINISTRATOR);
    organization.as(Role.OWNER).delete("/api/v1/bots/" + deactivated).succeeded();
    long owner = organization.userId(Role.ADMINISTRATOR);
    changeRole(owner, Role.MODERATOR);
    assertThat(role(active)).isEqualTo(Role.MODERATOR.number());
    assertThat(role(deactivated)).isEqualTo(Role.MEMBER.number());
    changeRole(owner, Role.GUEST);
    for (long botId : new long[] {active, deactivated}) {
      assertThat(role(botId)).isEqualTo(Role.GUEST.number());
    }
    changeRole(owner, Role.ADMINISTRATOR);
    assertThat(role(active)).isEqualTo(Role.GUEST.number());
    assertThat(role(other)).isEqualTo(Role.MEMBER.number());
    JsonNode published =
        PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
            .await(event ->
                event.value().path("user_id").asLong() == active
                    && event.value().path("role").asInt() == Role.GUEST.number())
            .value();
    assertThat(published.path("bot_owner_id").asLong()).isEqualTo(owner);
  }

  @Test
  void clientsReceiveAnEventPerDemotedBot() {
    long owner = organization.userId(Role.MODERATOR);
    List<Long> botIds = List.of(bot(Role.MODERATOR, "first"), bot(Role.MODERATOR, "second"));
    changeRole(owner, Role.GUEST);
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    for (long userId : List.of(owner, botIds.get(0), botIds.get(1))) {
      events.await(event ->
          event.value().at("/payload/person/user_id").longValue() == userId
              && event.value().at("/payload/person/role").intValue() == Role.GUEST.number());
      long everyone = organization.groupId("role:everyone");
      events.await(event ->
          event.value().at("/payload/op").asText().equals("add_members")
              && event.value().at("/payload/group_id").longValue() == everyone
              && event.value().at("/payload/user_ids/0").longValue() == userId);
    }
    assertThat(botIds).allMatch(botId -> role(botId) == Role.GUEST.number());
  }

  @Test
  void botRoleCannotExceedItsOwnersRole() {
    long botId = bot(Role.MEMBER, "helper");
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + botId, "role", Role.MODERATOR.number())
        .refused(400, "BAD_REQUEST", "A bot can't have a role above its owner's.");
    assertThat(role(botId)).isEqualTo(Role.MEMBER.number());
    changeRole(botId, Role.GUEST);
    changeRole(botId, Role.MEMBER);
    long above = bot(Role.MODERATOR, "above");
    changeRole(above, Role.MODERATOR);
    update(Role.OWNER, above, "bot_owner_id", organization.userId(Role.MEMBER)).succeeded();
    assertThat(role(above)).isEqualTo(Role.MEMBER.number());
  }
}
