package chat.identity.join;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class JoinTest extends JoinTestBase {

  JoinTest() {
    super(Role.OWNER);
  }

  private ApiClient browser() {
    return organization
        .asVisitor()
        .withHeader("Accept", "text/html")
        .withHeader("Sec-Fetch-Site", "same-origin");
  }

  private JsonNode account(long userId) {
    return organization.as(Role.OWNER).get("/api/v1/users/" + userId).at("/user");
  }

  @Test
  void linkShowsAFormWithThreeFields() {
    Answer page = browser().get(link());
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(page.text())
        .contains("<html lang=\"en\">")
        .contains("<label for=\"email\">", "<label for=\"full_name\">", "<label for=\"password\">")
        .contains("Test of " + organization.subdomain())
        .doesNotContain("<script");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("frame-ancestors 'none'");
    assertThat(page.header("Cache-Control")).contains("no-store");
    assertThat(page.header("Referrer-Policy")).contains("same-origin");
    assertThat(page.header("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void pageOffersDefaultChannelGroups() {
    fakeServices.defaultChannelGroups(
        organization.id(),
        """
        [{"id": 3, "name": "Design & art", "description": "", "streams": [9]},
         {"id": 4, "name": "Code", "description": "For <programmers>", "streams": []}]
        """);
    String link = link();
    assertThat(browser().get(link).text())
        .contains("<legend>Channels to join</legend>")
        .contains("<label for=\"default_stream_group_3\">Design &amp; art</label>")
        .contains("name=\"default_stream_group_4\" type=\"checkbox\" value=\"on\">")
        .contains("<p class=\"hint\">For &lt;programmers&gt;</p>");
    Answer refused = browser().post(link, "email", "?", "default_stream_group_4", "on");
    assertThat(refused.text())
        .contains("name=\"default_stream_group_3\" type=\"checkbox\" value=\"on\">")
        .contains("name=\"default_stream_group_4\" type=\"checkbox\" value=\"on\" checked>");
    assertThat(browser().get(link("invite_as", Role.GUEST.number())).text())
        .doesNotContain("checkbox");
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void accountHasTheLinksRole(Role role) {
    Answer joined = join(program(), link("invite_as", role.number()), "New@Example.com");
    JsonNode account = account(joined.succeeded().longAt("/user_id"));
    assertThat(account.path("role").asInt()).isEqualTo(role.number());
    assertThat(account.path("delivery_email").asText()).isEqualTo("New@Example.com");
    assertThat(account.path("full_name").asText()).isEqualTo("New New");
    assertThat(account.path("is_active").asBoolean()).isTrue();
    assertThat(account.path("is_bot").asBoolean()).isFalse();
    organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", "new@example.com", "password", "correct horse")
        .succeeded();
  }

  @Test
  void browserIsLoggedInAndRedirected() {
    Answer joined = join(browser(), link(), "ann@example.com");
    assertThat(joined.status()).isEqualTo(303);
    assertThat(joined.header("Location")).contains("/login");
    assertThat(joined.header("Set-Cookie").orElseThrow())
        .matches("__Host-chat-session=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax; Secure");
  }

  @Test
  void browserIsRedirectedToLoginIfNoSessionOpens() {
    organization.execute(
        "alter table browser_session add constraint no_session check (organization_id <> %d) not valid"
            .formatted(organization.id()));
    try {
      Answer joined = join(browser(), link(), "ann@example.com");
      assertThat(joined.status()).isEqualTo(303);
      assertThat(joined.header("Location")).contains("/login");
      assertThat(joined.header("Set-Cookie")).isEmpty();
    } finally {
      organization.execute("alter table browser_session drop constraint no_session");
    }
  }

  @Test
  void joiningEndsTheBrowsersPreviousSession() {
    String before = join(browser(), link(), "a@example.com").header("Set-Cookie").orElseThrow();
    String cookie = before.substring(0, before.indexOf(';'));
    Answer joined = join(browser().withHeader("Cookie", cookie), link(), "b@example.com");
    assertThat(joined.header("Set-Cookie").orElseThrow()).doesNotContain(cookie);
    assertThat(organization.count("select count(*) from browser_session where organization_id = ?"))
        .isEqualTo(1);
  }

  @Test
  void newUserIsAddedToActiveGroupsOnly() {
    long group = group("kitchen");
    long gone = group("attic");
    String link = link("group_ids", List.of(group, gone));
    organization.execute("update user_group set is_deactivated = true where group_id = ?", gone);
    long userId = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    JsonNode member =
        PublishedEvents.of(TestServers.get(), Topic.GROUP_CHANGED, organization.id())
            .await(event -> event.value().path("user_id").asLong() == userId)
            .value();
    assertThat(member.path("group_id").asLong()).isEqualTo(group);
    assertThat(
            organization.count("select count(*) from user_group_member where organization_id = ?"))
        .isEqualTo(1);
  }

  private long group(String name) {
    organization.execute(
        "insert into user_group (organization_id, name, creator_id, date_created)"
            + " values (?, ?, ?, now())",
        organization.id(),
        name,
        organization.userId(Role.OWNER));
    return organization.groupId(name);
  }

  @ParameterizedTest
  @CsvSource({
    "'', Ann, correct horse, 'Enter an e-mail address, such as name@example.com.'",
    "no address, Ann, correct horse, 'Enter an e-mail address, such as name@example.com.'",
    "ann@example.com, '', correct horse, 'Enter a name of up to 100 characters'",
    "ann@example.com, '@all', correct horse, 'Enter a name of up to 100 characters'",
    "ann@example.com, 'Ann|1', correct horse, 'must not end with | and a number'",
    "ann@example.com, Ann, short, 'Choose a password of 6 to 100 characters.'",
    "OWNER@example.com, Ann, correct horse, 'This address has an account here already.'"
  })
  void formErrorKeepsTheEnteredValues(String email, String name, String password, String text) {
    Answer page = browser().post(link(), "email", email, "full_name", name, "password", password);
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text())
        .contains("role=\"alert\"", "aria-invalid=\"true\"", text)
        .contains("name=\"email\" type=\"email\" autocomplete=\"email\" value=\"" + email + "\"")
        .contains("value=\"" + name + "\"")
        .doesNotContain(password);
  }

  @Test
  void reservedAddressIsRefused() {
    String placeholder = "user1@" + organization.host();
    join(program(), link(), placeholder)
        .refused(400, "BAD_REQUEST", "Email '" + placeholder + "' is reserved");
    assertThat(join(browser(), link(), placeholder).text())
        .contains("This address is reserved. Use another one.");
    join(program(), link(), "owner@example.com.").refused(400, "BAD_REQUEST", "Invalid email");
  }

  @Test
  void nullByteIsReportedForItsField() {
    Object[][] forms = {
      {"email", "a\0@example.com", "full_name", "Ann", "password", "correct horse"},
      {"email", "ann@example.com", "full_name", "An\0n", "password", "correct horse"},
      {"email", "ann@example.com", "full_name", "Ann", "password", "correct\0horse"}
    };
    String link = link();
    for (int i = 0; i < forms.length; i++) {
      String wrong = forms[i][2 * i].toString();
      Answer page = browser().post(link, forms[i]);
      assertThat(page.status()).isEqualTo(400);
      assertThat(page.text().split("class=\"wrong\"", -1)).hasSize(2);
      assertThat(page.text()).contains("<a href=\"#" + wrong + "\">").doesNotContain("\0");
      assertThat(page.text().contains("value=\"ann@example.com\"")).isEqualTo(i != 0);
      assertThat(page.text().contains("value=\"Ann\"")).isEqualTo(i != 1);
      program()
          .post(link, forms[i])
          .refused(400, "BAD_REQUEST", wrong + " must not contain null bytes");
    }
  }

  @Test
  void crossSiteFormLeavesTheLinkValid() {
    String link = link();
    ApiClient foreign =
        organization
            .asVisitor()
            .withHeader("Accept", "text/html")
            .withHeader("Sec-Fetch-Site", "cross-site");
    Answer page = join(foreign, link, "ann@example.com");
    assertThat(page.status()).isEqualTo(403);
    assertThat(page.text())
        .contains("sent by a page of another site", "Open the invitation link again")
        .doesNotContain("for a new one");
    join(program(), link, "ann@example.com").succeeded();
  }

  @ParameterizedTest
  @CsvSource({
    "application/x-www-form-urlencoded, ''",
    "application/json, {}",
    "multipart/form-data, x"
  })
  void emptyFormReportsAllMissingFields(String contentType, String body) {
    Answer page =
        browser().send("POST", link(), contentType, body.getBytes(StandardCharsets.UTF_8));
    assertThat(page.status()).isBetween(400, 415);
    assertThat(page.text())
        .contains("Enter an e-mail address", "Enter a name", "Choose a password", "<form");
    Answer refused =
        program().send("POST", link(), contentType, body.getBytes(StandardCharsets.UTF_8));
    assertThat(refused.at("/result").asText()).isEqualTo("error");
  }

  @Test
  void enteredValuesAreEscaped() {
    Answer page =
        browser()
            .post(link(), "email", "\"><script>alert(1)</script>", "full_name", "", "password", "");
    assertThat(page.text())
        .doesNotContain("<script")
        .contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\"");
  }

  @Test
  void nonBrowserClientsGetJsonErrors() {
    join(program(), link(), "owner@example.com")
        .refused(400, "BAD_REQUEST", "Email 'owner@example.com' already in use");
    program()
        .post(link(), "email", "a@example.com", "full_name", "A", "password", "short")
        .refused(400, "BAD_REQUEST", "The password is too short (minimum: 6 characters)");
  }

  @Test
  void closedLinkReportsTheReason() {
    String unknown = "/join/aaaaaaaaaaaaaaaaaaaaaaaa/";
    String revoked = link();
    long id = organization.as(Role.OWNER).get("/api/v1/invites").longAt("/invites/0/id");
    organization.as(Role.OWNER).delete("/api/v1/invites/multiuse/" + id).succeeded();
    String expired = link();
    organization.execute(
        "update invitation set expires = now() - interval '1 second'"
            + " where organization_id = ? and not is_revoked",
        organization.id());
    assertClosed(unknown, 404, "This invitation link is not valid.");
    assertClosed(revoked, 404, "This invitation link has been revoked.");
    assertClosed(expired, 404, "This invitation link has expired.");
  }

  private void assertClosed(String link, int status, String text) {
    Answer page = browser().get(link);
    assertThat(page.status()).isEqualTo(status);
    assertThat(page.text()).contains("<p>" + text + "</p>").doesNotContain("<form");
    program().get(link).refused(status, "NOT_FOUND", text);
    join(program(), link, "ann@example.com").refused(status, "NOT_FOUND", text);
    assertThat(join(browser(), link, "ann@example.com").status()).isEqualTo(status);
  }

  @Test
  void newUserIsRecordedAsActingUserOfGroupChanges() {
    long groupId = new TestGroups(organization).makeAsOwner("newcomers");
    String link = link("group_ids", List.of(groupId));
    long userId = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    assertThat(
            organization.texts(
                """
                select concat_ws(' ', acting_user_id, old_value, new_value)
                from user_group_change
                where organization_id = ? and group_id = ? and property = 'members'
                """,
                organization.id(),
                groupId))
        .containsExactly("%d [%d]".formatted(userId, userId));
  }

  @Test
  void joiningIsRefusedIfTheLinkIsRevokedMeanwhile() throws Exception {
    String link = link();
    long id = organization.as(Role.OWNER).get("/api/v1/invites").longAt("/invites/0/id");
    String accounts = "select count(*) from account where organization_id = ?";
    long before = organization.count(accounts);
    LockQueue.Answers answers =
        new LockQueue(organization)
            .send(
                () -> organization.as(Role.OWNER).delete("/api/v1/invites/multiuse/" + id),
                () -> join(program(), link, "ann@example.com"));
    answers.first().succeeded();
    answers.second().refused(404, "NOT_FOUND", "This invitation link has been revoked.");
    assertThat(organization.count(accounts)).isEqualTo(before);
  }

  @Test
  void linkOfAnotherOrganizationIsNotFound() {
    TestOrganization stranger = TestOrganization.make(fakeServices.service());
    assertThat(stranger.asVisitor().get(link()).status()).isEqualTo(404);
  }

  @Test
  void crossSiteRequestsAreRefused() {
    String link = link();
    for (ApiClient foreign :
        List.of(
            organization.asVisitor().withHeader("Sec-Fetch-Site", "cross-site"),
            organization.asVisitor().withHeader("Sec-Fetch-Site", "same-site"),
            organization
                .asVisitor()
                .withHeader("Origin", "https://evil.example")
                .withHeader("X-Forwarded-Host", organization.host()),
            organization.asVisitor().withHeader("Origin", "null"))) {
      assertThat(join(foreign, link, "ann@example.com").status()).isEqualTo(403);
    }
    Answer own =
        join(
            organization
                .asVisitor()
                .withHeader("Accept", "text/html")
                .withHeader("Origin", "https://" + organization.host())
                .withHeader("X-Forwarded-Host", organization.host()),
            link,
            "ann@example.com");
    assertThat(own.status()).isEqualTo(303);
  }

  @Test
  void hundredUsersJoinConcurrentlyByOneLink() throws Exception {
    String link = link();
    List<Answer> answers =
        concurrently(100, i -> join(program(), link, "guest%d@example.com".formatted(i)));
    assertThat(answers).allMatch(answer -> answer.status() == 200);
    assertThat(answers.stream().map(answer -> answer.longAt("/user_id")).distinct()).hasSize(100);
  }

  @Test
  void concurrentJoinsWithOneAddressCreateOneAccount() throws Exception {
    String link = link();
    List<Answer> answers = concurrently(20, i -> join(program(), link, "Same@example.com"));
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
    answers.stream()
        .filter(answer -> answer.status() != 200)
        .forEach(answer ->
            answer.refused(400, "BAD_REQUEST", "Email 'Same@example.com' already in use"));
    JsonNode members = organization.as(Role.OWNER).get("/api/v1/users").at("/members");
    assertThat(
            StreamSupport.stream(members.spliterator(), false)
                .filter(user -> user.path("delivery_email").asText().equals("Same@example.com")))
        .hasSize(1);
  }

  private interface Attempt {
    Answer make(int number);
  }

  private static List<Answer> concurrently(int count, Attempt attempt) throws Exception {
    try (var threads = Executors.newFixedThreadPool(count)) {
      List<Callable<Answer>> attempts =
          IntStream.range(0, count).<Callable<Answer>>mapToObj(i -> () -> attempt.make(i)).toList();
      List<Answer> answers = new ArrayList<>();
      for (var outcome : threads.invokeAll(attempts)) {
        answers.add(outcome.get());
      }
      return answers;
    }
  }
}
