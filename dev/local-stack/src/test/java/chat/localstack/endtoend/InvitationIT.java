package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Newcomers get the role, channels, groups and greeting of their invitation link. */
@EndToEnd
class InvitationIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String PASSWORD = "correct horse";

  private final Site site;

  InvitationIT(Site site) {
    this.site = site;
  }

  private record Newcomer(long userId, ApiClient client) {}

  private long channel(boolean isPrivate, boolean isDefault) {
    return site.as("owner")
        .post(
            "/api/v1/channels/create",
            "name",
            Site.newName(),
            "subscribers",
            List.of(site.userId("owner")),
            "invite_only",
            isPrivate,
            "is_default_stream",
            isDefault)
        .succeeded()
        .longAt("/id");
  }

  /** The path of a new link. */
  private String link(Object... parameters) {
    return URI.create(
            site.as("owner")
                .post("/api/v1/invites/multiuse", parameters)
                .succeeded()
                .textAt("/invite_link"))
        .getPath();
  }

  private Answer join(String link, String email) {
    return site.anybody()
        .withHeader("Accept", "application/json")
        .post(link, "email", email, "full_name", "Newcomer", "password", PASSWORD);
  }

  private Newcomer newcomer(String link) {
    String email = UUID.randomUUID() + "@example.com";
    long userId = join(link, email).succeeded().longAt("/user_id");
    Answer login =
        site.anybody()
            .post("/api/v1/fetch_api_key", "username", email, "password", PASSWORD)
            .succeeded();
    return new Newcomer(
        userId, site.anybody().withKey(login.textAt("/email"), login.textAt("/api_key")));
  }

  private static Set<Long> channels(Newcomer newcomer) {
    Set<Long> channels = new HashSet<>();
    for (JsonNode subscription :
        newcomer.client().get("/api/v1/users/me/subscriptions").succeeded().at("/subscriptions")) {
      channels.add(subscription.path("stream_id").longValue());
    }
    return channels;
  }

  private boolean isIn(long groupId, Newcomer newcomer) {
    return site.as("owner")
        .get("/api/v1/user_groups/" + groupId + "/members/" + newcomer.userId())
        .succeeded()
        .at("/is_user_group_member")
        .booleanValue();
  }

  /** Contents of the newcomer's direct messages. */
  private static List<String> greetings(Newcomer newcomer) {
    return newcomer
        .client()
        .get(
            "/api/v1/messages",
            "anchor",
            "newest",
            "num_before",
            10,
            "num_after",
            0,
            "narrow",
            "[{\"operator\":\"is\",\"operand\":\"dm\"}]",
            "apply_markdown",
            false)
        .succeeded()
        .at("/messages")
        .findValuesAsText("content");
  }

  @ParameterizedTest
  @CsvSource({"100, true", "300, false", "400, true", "600, false"})
  void newcomerGetsExactlyWhatTheLinkGrants(int role, boolean includesDefaults) {
    long open = channel(false, false);
    long closed = channel(true, false);
    long byDefault = channel(false, true);
    long groupId = site.group(Site.newGroupName());
    String text = "Welcome, number " + UUID.randomUUID();
    Newcomer newcomer =
        newcomer(
            link(
                "invite_as",
                role,
                "stream_ids",
                List.of(open, closed),
                "group_ids",
                List.of(groupId),
                "include_realm_default_subscriptions",
                includesDefaults,
                "welcome_message_custom_text",
                text));
    await().atMost(PATIENCE).until(() -> channels(newcomer).containsAll(List.of(open, closed)));
    await().atMost(PATIENCE).until(() -> greetings(newcomer).equals(List.of(text)));
    assertThat(channels(newcomer).contains(byDefault)).isEqualTo(includesDefaults);
    assertThat(isIn(groupId, newcomer)).isTrue();
    assertThat(newcomer.client().get("/api/v1/users/me").longAt("/role")).isEqualTo(role);
  }

  @Test
  void welcomeTextDefaultsToTheOrganizationsText() {
    site.as("owner")
        .patch("/api/v1/realm", "welcome_message_custom_text", "From all of us")
        .succeeded();
    try {
      long channel = channel(false, false);
      Newcomer silent = newcomer(link("welcome_message_custom_text", "", "stream_ids", "[]"));
      Newcomer greeted = newcomer(link("stream_ids", List.of(channel)));
      await().atMost(PATIENCE).until(() -> !greetings(greeted).isEmpty());
      assertThat(greetings(greeted)).containsExactly("From all of us");
      assertThat(greetings(silent)).isEmpty();
      assertThat(channels(silent)).isEmpty();
    } finally {
      site.as("owner").patch("/api/v1/realm", "welcome_message_custom_text", "").succeeded();
    }
  }

  @Test
  void revokedAndInvalidLinksAreRefused() {
    String revoked = link();
    JsonNode invites = site.as("owner").get("/api/v1/invites").at("/invites");
    long id = invites.get(invites.size() - 1).path("id").longValue();
    site.as("owner").delete("/api/v1/invites/multiuse/" + id).succeeded();
    assertClosed(revoked, "This invitation link has been revoked.");
    assertClosed("/join/" + "a".repeat(24) + "/", "This invitation link is not valid.");
  }

  private void assertClosed(String link, String text) {
    Answer page = site.anybody().withHeader("Accept", "text/html").get(link);
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.text()).contains(text).doesNotContain("<form");
    join(link, UUID.randomUUID() + "@example.com").refused(404, "NOT_FOUND", text);
  }
}
