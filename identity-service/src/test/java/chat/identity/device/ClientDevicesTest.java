package chat.identity.device;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class ClientDevicesTest {
  private static final String REGISTER = "/api/v1/register_client_device";
  private static final String REMOVE = "/api/v1/remove_client_device";
  private static final String REGENERATE = "/api/v1/users/me/api_key/regenerate";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ClientDevicesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private long register(Role role) {
    Answer answer = organization.as(role).post(REGISTER).succeeded();
    return answer.longAt("/device_id");
  }

  private JsonNode devices(Role role) {
    return organization.state(organization.userId(role), role, "device").path("devices");
  }

  private static List<String> ids(JsonNode devices) {
    List<String> ids = new ArrayList<>();
    devices.fieldNames().forEachRemaining(ids::add);
    return ids;
  }

  private List<Event> events() {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .filter(event -> event.value().path("type").asText().equals("device"))
        .toList();
  }

  /** Waits for this number of events. */
  private List<String> payloads(int count) {
    Awaitility.await().until(() -> events().size() >= count);
    return events().stream().map(event -> event.value().path("payload").toString()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleRegistersAndRemovesItsDevices(Role role) {
    long first = register(role);
    long second = register(role);
    JsonNode devices = devices(role);
    assertThat(ids(devices)).containsExactly(Long.toString(first), Long.toString(second));
    assertThat(devices.path(Long.toString(first)).toString())
        .isEqualTo(
            "{\"push_key_id\":null,\"push_token_id\":null,\"pending_push_token_id\":null,"
                + "\"push_token_last_updated_timestamp\":null,"
                + "\"push_registration_error_code\":null}");
    organization.as(role).post(REMOVE, "device_id", first).succeeded();
    assertThat(ids(devices(role))).containsExactly(Long.toString(second));
    assertThat(ids(devices(role == Role.OWNER ? Role.MEMBER : Role.OWNER))).isEmpty();
    assertThat(payloads(3))
        .containsExactly(
            "{\"op\":\"add\",\"device_id\":%d}".formatted(first),
            "{\"op\":\"add\",\"device_id\":%d}".formatted(second),
            "{\"op\":\"remove\",\"device_id\":%d}".formatted(first));
    assertThat(events())
        .allMatch(event ->
            event
                .value()
                .at("/audience/user_ids")
                .toString()
                .equals("[" + organization.userId(role) + "]"));
  }

  @Test
  void furtherDeviceReplacesTheOldest() {
    long oldest = register(Role.MEMBER);
    long kept = register(Role.MEMBER);
    organization.execute(
        """
        insert into client_device (organization_id, user_id)
        select ?, ? from generate_series(1, ?)
        """,
        organization.id(),
        organization.userId(Role.MEMBER),
        ClientDevices.MAX_DEVICES_PER_ACCOUNT - 2);
    long newest = register(Role.MEMBER);
    assertThat(ids(devices(Role.MEMBER)))
        .hasSize(ClientDevices.MAX_DEVICES_PER_ACCOUNT)
        .startsWith(Long.toString(kept))
        .endsWith(Long.toString(newest));
    assertThat(payloads(4))
        .endsWith(
            "{\"op\":\"add\",\"device_id\":%d}".formatted(newest),
            "{\"op\":\"remove\",\"device_id\":%d}".formatted(oldest));
  }

  @Test
  void newKeyRemovesAllDevices() {
    long device = register(Role.MEMBER);
    register(Role.OWNER);
    organization.as(Role.MEMBER).post(REGENERATE).succeeded();
    assertThat(ids(devices(Role.MEMBER))).isEmpty();
    assertThat(ids(devices(Role.OWNER))).hasSize(1);
    assertThat(payloads(3)).endsWith("{\"op\":\"remove\",\"device_id\":%d}".formatted(device));
  }

  @Test
  void newKeyOrOwnerOfBotRemovesItsDevices() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    ApiClient bot = organization.asBot(botId, Role.MEMBER);
    bot.post(REGISTER).succeeded();
    ApiClient owner = organization.as(Role.OWNER);
    owner.post("/api/v1/bots/" + botId + "/api_key/regenerate").succeeded();
    assertThat(organization.count("select count(*) from client_device where organization_id = ?"))
        .isZero();
    bot.post(REGISTER).succeeded();
    owner
        .patch("/api/v1/bots/" + botId, "bot_owner_id", organization.userId(Role.OWNER))
        .succeeded();
    assertThat(payloads(4)).hasSize(4).last().asString().contains("remove");
  }

  @Test
  void deactivationRemovesAllDevices() {
    long userId = organization.makeMember("gone");
    ApiClient gone = organization.as(userId, Role.MEMBER);
    gone.post(REGISTER).succeeded();
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    organization.as(Role.OWNER).post("/api/v1/users/" + userId + "/reactivate").succeeded();
    assertThat(organization.state(userId, Role.MEMBER, "device").toString())
        .isEqualTo("{\"devices\":{}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0; Invalid `device_id`",
        "999999999; Invalid `device_id`",
        "x; device_id is not valid JSON",
        "\"1\"; device_id is not an integer"
      })
  void invalidDeviceIsRefused(String deviceId, String message) {
    organization
        .as(Role.MEMBER)
        .post(REMOVE, "device_id", deviceId)
        .refused(400, "BAD_REQUEST", message);
  }

  @Test
  void strangersAreRefused() {
    long device = register(Role.MEMBER);
    organization
        .as(Role.OWNER)
        .post(REMOVE, "device_id", device)
        .refused(400, "BAD_REQUEST", "Invalid `device_id`");
    organization
        .as(Role.MEMBER)
        .post(REMOVE)
        .refused(400, "BAD_REQUEST", "Missing 'device_id' argument");
    assertThat(ids(devices(Role.MEMBER))).hasSize(1);
    assertThat(organization.asVisitor().post(REGISTER).status()).isEqualTo(401);
    assertThat(organization.asVisitor().post(REMOVE, "device_id", device).status()).isEqualTo(401);
  }

  @Test
  void deactivatedAccountIsRefused() {
    long userId = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    service
        .as(new Caller(organization.id(), userId, Role.MEMBER, false, null, "test"))
        .post(REGISTER)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }
}
