package chat.identity.avatar;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@IdentityTest
final class AvatarsTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;

  AvatarsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.member = organization.userId(Role.MEMBER);
  }

  private Answer update(@Nullable String avatarUrl, long number) {
    Map<String, @Nullable Object> body = new HashMap<>();
    body.put("organization_id", organization.id());
    body.put("user_id", member);
    body.put("avatar_url", avatarUrl);
    body.put("number", number);
    return TestOrganization.post(service.asProgram(Program.UPLOADS), "/internal/avatars", body);
  }

  private JsonNode seenByOwner() {
    return organization.as(Role.OWNER).get("/api/v1/users/" + member).succeeded().at("/user");
  }

  @Test
  void uploadedAvatarIsShownAndIncrementsTheVersion() {
    Answer answer = update("/user_avatars/1/avatars/a.png", 1);
    assertThat(answer.textAt("/avatar_url")).isEqualTo("/user_avatars/1/avatars/a.png");
    assertThat(answer.longAt("/avatar_version")).isEqualTo(2);
    assertThat(answer.textAt("/changes")).contains("user-changed=");
    assertThat(seenByOwner().path("avatar_url").textValue())
        .isEqualTo("/user_avatars/1/avatars/a.png");
    assertThat(seenByOwner().path("avatar_version").intValue()).isEqualTo(2);
  }

  @Test
  void repeatedAndOutdatedUpdatesChangeNothing() {
    update("/user_avatars/1/avatars/b.png", 2);
    assertThat(update("/user_avatars/1/avatars/b.png", 2).longAt("/avatar_version")).isEqualTo(2);
    assertThat(update("/user_avatars/1/avatars/a.png", 1).textAt("/avatar_url"))
        .isEqualTo("/user_avatars/1/avatars/b.png");
    assertThat(seenByOwner().path("avatar_version").intValue()).isEqualTo(2);
  }

  @Test
  void removedAvatarIsReplacedByGravatar() {
    update("/user_avatars/1/avatars/a.png", 1);
    Answer answer = update(null, 2);
    assertThat(answer.textAt("/avatar_url")).startsWith("https://secure.gravatar.com/avatar/");
    assertThat(answer.longAt("/avatar_version")).isEqualTo(3);
  }

  @Test
  void newAvatarIsSentToClientsAndServices() {
    update("/user_avatars/1/avatars/a.png", 1);
    JsonNode person =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/person").has("avatar_source"))
            .value()
            .at("/payload/person");
    assertThat(person.toString())
        .isEqualTo(
            "{\"user_id\":%d,\"avatar_source\":\"U\",".formatted(member)
                + "\"avatar_url\":\"/user_avatars/1/avatars/a.png\","
                + "\"avatar_url_medium\":\"/user_avatars/1/avatars/a-medium.png\","
                + "\"avatar_version\":2}");
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event ->
            event.value().path("avatar_url").asText().equals("/user_avatars/1/avatars/a.png"));
  }

  @Test
  void hashOfAHiddenAddressIsNotDisclosed() {
    organization.as(Role.MEMBER).patch("/api/v1/settings", "email_address_visibility", 3);
    update("/user_avatars/1/avatars/a.png", 1);
    String own = update(null, 2).textAt("/avatar_url");
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event ->
        isGravatar(event)
            && event.value().at("/payload/person/avatar_version").intValue() == 3
            && event.value().at("/audience").has("user_ids"));
    List<JsonNode> updates =
        events.all().stream().filter(AvatarsTest::isGravatar).map(Event::value).toList();
    // The change of the setting and the removal lead to three events each.
    assertThat(updates).hasSize(6);
    String butMember = ",\"except_user_id\":" + member + "}";
    assertThat(updates.subList(3, 6))
        .extracting(event -> event.at("/audience").toString())
        .containsExactly(
            "{\"roles\":[100,200]" + butMember,
            "{\"roles\":[300,400,600]" + butMember,
            "{\"user_ids\":[" + member + "]}");
    List<String> urls =
        updates.subList(3, 6).stream()
            .map(event -> event.at("/payload/person/avatar_url").textValue())
            .toList();
    assertThat(urls.get(0)).isEqualTo(own);
    assertThat(urls.get(1))
        .startsWith("https://secure.gravatar.com/avatar/")
        .isEqualTo(avatarUrlSeenBy(Role.MODERATOR))
        .isNotEqualTo(own);
    assertThat(urls.get(2)).isEqualTo(own).isEqualTo(avatarUrlSeenBy(Role.MEMBER));
    assertThat(updates.get(4).at("/payload/person/avatar_url_medium").textValue())
        .isEqualTo(urls.get(1) + "&s=500");
  }

  private static boolean isGravatar(Event event) {
    return event.value().at("/payload/person/avatar_source").asText().equals("G");
  }

  private String avatarUrlSeenBy(Role role) {
    return organization
        .as(role)
        .get("/api/v1/users/" + member, "client_gravatar", false)
        .textAt("/user/avatar_url");
  }

  @Test
  void avatarOfABotIsSentAsAUser() {
    long bot = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    TestOrganization.post(
        service.asProgram(Program.UPLOADS),
        "/internal/avatars",
        Map.of(
            "organization_id",
            organization.id(),
            "user_id",
            bot,
            "avatar_url",
            "/user_avatars/1/avatars/a.png",
            "number",
            1));
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event ->
        event.value().at("/payload/person/user_id").longValue() == bot
            && event.value().at("/payload/person/avatar_url").asText().endsWith("/a.png"));
    assertThat(events.all())
        .filteredOn(event -> event.value().path("type").asText().equals("realm_bot"))
        .extracting(event -> event.value().at("/payload/op").asText())
        .containsExactly("add");
  }

  @Test
  void onlyServicesMaySetAvatars() {
    assertThat(
            List.of(
                organization.as(Role.OWNER).post("/internal/avatars").status(),
                organization.asVisitor().post("/internal/avatars").status()))
        .containsOnly(401);
  }
}
