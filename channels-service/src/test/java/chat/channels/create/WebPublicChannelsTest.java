package chat.channels.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.CHANNELS,
    environment = {"WEB_PUBLIC_STREAMS_ENABLED=true"})
final class WebPublicChannelsTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final long owner;

  WebPublicChannelsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    organization.changeSettings(Map.of("enable_spectator_access", true));
  }

  private Answer create(long userId, boolean isPrivate) {
    return organization
        .as(userId)
        .post(
            "/api/v1/channels/create",
            "name",
            "Garden",
            "subscribers",
            "[]",
            "is_web_public",
            true,
            "invite_only",
            isPrivate);
  }

  @Test
  void unsubscribedGuestSeesWebPublicChannel() {
    long id = create(owner, false).succeeded().longAt("/id");
    long guest = organization.account(Role.GUEST);
    JsonNode channel =
        organization.as(guest).get("/api/v1/streams/" + id).succeeded().at("/stream");
    assertThat(channel.path("is_web_public").asBoolean()).isTrue();
    assertThat(channel.path("invite_only").asBoolean()).isFalse();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isTrue();
  }

  @Test
  void webPublicChannelsAreListedAsPublicOrSeparately() {
    long id = create(owner, false).succeeded().longAt("/id");
    long other =
        organization
            .as(owner)
            .post("/api/v1/channels/create", "name", "Cellar", "subscribers", "[]")
            .succeeded()
            .longAt("/id");
    long guest = organization.account(Role.GUEST);
    assertThat(listed(guest)).containsExactly(id);
    assertThat(listed(owner)).containsExactly(id, other);
    assertThat(listed(guest, "include_public", false)).isEmpty();
    for (long userId : new long[] {guest, owner}) {
      assertThat(listed(userId, "include_public", false, "include_web_public", true))
          .containsExactly(id);
    }
  }

  private List<Long> listed(long userId, Object... parameters) {
    List<Long> ids = new ArrayList<>();
    organization
        .as(userId)
        .get("/api/v1/streams", parameters)
        .succeeded()
        .at("/streams")
        .forEach(channel -> ids.add(channel.path("stream_id").asLong()));
    return ids;
  }

  private String noticeText(int index) {
    return await()
        .until(
            () -> servers.owners().messages().sent(organization.id()), sent -> sent.size() > index)
        .get(index)
        .path("content")
        .asText();
  }

  @Test
  void noticesStateThatTheChannelIsWebPublic() {
    long id = create(owner, false).succeeded().longAt("/id");
    assertThat(noticeText(0)).startsWith("**Web-public** channel created by ");
    organization.as(owner).patch("/api/v1/streams/" + id, "is_web_public", false).succeeded();
    assertThat(noticeText(1)).endsWith(" from **Web-public** to **Public**.");
    organization.as(owner).patch("/api/v1/streams/" + id, "is_web_public", true).succeeded();
    assertThat(noticeText(2)).endsWith(" from **Public** to **Web-public**.");
  }

  @Test
  void organizationMustEnableSpectatorAccess() {
    organization.changeSettings(Map.of("enable_spectator_access", false));
    create(owner, false).refused(400, "BAD_REQUEST", "Web-public channels are not enabled.");
  }

  @Test
  void creatingWebPublicChannelNeedsPermission() {
    for (Role role : new Role[] {Role.ADMINISTRATOR, Role.MODERATOR, Role.MEMBER}) {
      long userId = organization.account(role);
      create(userId, false).refused(400, "BAD_REQUEST", "Insufficient permission");
    }
    organization.changeSettings(
        Map.of(
            "can_create_web_public_channel_group",
            organization.systemGroup("role:administrators")));
    create(organization.account(Role.ADMINISTRATOR), false).succeeded();
  }

  @Test
  void webPublicChannelCannotBePrivate() {
    Answer refused =
        create(owner, true)
            .refused(
                400,
                "BAD_REQUEST",
                "Unsupported parameter combination: invite_only, is_web_public");
    assertThat(refused.textAt("/parameters")).isEqualTo("invite_only, is_web_public");
  }
}
