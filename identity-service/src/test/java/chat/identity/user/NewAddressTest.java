package chat.identity.user;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Addresses that administrators give to other accounts. */
@IdentityTest
final class NewAddressTest {
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;

  NewAddressTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    this.member = organization.userId(Role.MEMBER);
  }

  private Answer update(Role role, Object user, String email) {
    return organization.as(role).patch("/api/v1/users/" + user, "new_email", email);
  }

  private JsonNode user(long userId) {
    return organization.as(Role.OWNER).get("/api/v1/users/" + userId).succeeded().at("/user");
  }

  private String login(String email) {
    return organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", email, "password", TestOrganization.PASSWORD)
        .textAt("/result");
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsChangeAddresses(Role role) {
    update(role, member, " New@example.com ").succeeded();
    assertThat(user(member).path("delivery_email").textValue()).isEqualTo("New@example.com");
    assertThat(user(member).path("email").textValue()).isEqualTo("New@example.com");
    assertThat(login("new@example.com")).isEqualTo("success");
    assertThat(login("member@example.com")).isEqualTo("error");
    update(role, "new@example.com", "new@example.com").succeeded();
    assertThat(user(member).path("delivery_email").textValue()).isEqualTo("new@example.com");
  }

  @Test
  void changeIsPublished() {
    organization.setEmailAddressVisibility(member, 3);
    update(Role.OWNER, member, "new@example.com").succeeded();
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event -> event.value().path("delivery_email").asText().equals("new@example.com"));
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/person/delivery_email").isTextual());
    List<JsonNode> published =
        events.all().stream()
            .map(event -> event.value())
            .filter(event -> event.at("/payload/person/user_id").longValue() == member)
            .filter(event -> event.at("/payload/person").has("delivery_email"))
            .filter(event -> event.at("/payload/op").asText().equals("update"))
            .toList();
    assertThat(published)
        .allSatisfy(event ->
            assertThat(event.at("/payload/person/delivery_email").asText())
                .isEqualTo("new@example.com"));
    assertThat(published.stream().map(event -> event.path("audience").toString()))
        .anySatisfy(audience -> assertThat(audience).contains("[100,200]"))
        .anySatisfy(audience -> assertThat(audience).contains("[" + member + "]"))
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void othersAreRefused(Role role) {
    update(role, member, "new@example.com").refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(user(member).path("delivery_email").textValue()).isEqualTo("member@example.com");
  }

  @Test
  void onlyOwnersChangeAddressesOfOwners() {
    long owner = organization.userId(Role.OWNER);
    update(Role.ADMINISTRATOR, owner, "new@example.com")
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    update(Role.OWNER, owner, "new@example.com").succeeded();
    assertThat(user(owner).path("delivery_email").textValue()).isEqualTo("new@example.com");
  }

  @ParameterizedTest
  @CsvSource({
    "nobody, Invalid new email address.",
    "'', Invalid new email address.",
    "GUEST@example.com, New email value error: Already has an account.",
    "gone@example.com, New email value error: Account has been deactivated.",
    "a@mailinator.com, Disposable email addresses are not allowed in this organization",
  })
  void invalidAddressIsRefused(String email, String message) {
    organization.userId(Role.GUEST);
    long gone = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + gone).succeeded();
    organization
        .as(Role.OWNER)
        .patch("/api/v1/users/" + member, "new_email", email, "full_name", "Changed")
        .refused(400, "BAD_REQUEST", message);
    assertThat(user(member).path("delivery_email").textValue()).isEqualTo("member@example.com");
    assertThat(user(member).path("full_name").textValue()).isEqualTo("The member");
  }

  @Test
  void addressOutsideOfTheDomainsIsRefused() {
    organization
        .as(Role.OWNER)
        .post("/api/v1/realm/domains", "domain", "acme.com", "allow_subdomains", false)
        .succeeded();
    organization
        .as(Role.OWNER)
        .patch("/api/v1/realm", "emails_restricted_to_domains", true)
        .succeeded();
    update(Role.OWNER, member, "new@example.com")
        .refused(400, "BAD_REQUEST", "Email 'new@example.com' not allowed in this organization");
    update(Role.OWNER, member, "new@acme.com").succeeded();
  }

  @Test
  void placeholderAddressIsRefused() {
    String placeholder = "user" + organization.userId(Role.OWNER) + "@" + organization.host();
    update(Role.OWNER, member, placeholder)
        .refused(400, "BAD_REQUEST", "Email '" + placeholder + "' is reserved");
  }
}
