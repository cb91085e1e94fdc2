package chat.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.CHANNELS)
final class EmailAddressTest {

  private static final String ADDRESS = "[0-9a-f]{32}\\.show-sender@127\\.0\\.0\\.1";

  private final RunningService service;
  private final TestOrganization organization;
  private final long gateway;
  private final long member;

  EmailAddressTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.gateway =
        organization.account(
            Role.MEMBER,
            Map.of(
                "is_bot", true, "is_system_bot", true, "delivery_email", "emailgateway@acme.test"));
    this.member = organization.account(Role.MEMBER);
  }

  private long channel(String name, Object... more) {
    Map<String, Object> parameters = new HashMap<>(Map.of("name", name, "subscribers", List.of()));
    for (int i = 0; i < more.length; i += 2) {
      parameters.put((String) more[i], more[i + 1]);
    }
    Object[] all =
        parameters.entrySet().stream()
            .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
            .toArray();
    return organization.as(member).post("/api/v1/channels/create", all).succeeded().longAt("/id");
  }

  private static Answer address(ApiClient client, long channelId, Object... parameters) {
    return client.get("/api/v1/streams/" + channelId + "/email_address", parameters);
  }

  private Answer target(String address) {
    return service
        .asProgram(Program.MESSAGING)
        .get("/internal/channel_email_address", "address", address);
  }

  @ParameterizedTest
  @CsvSource({
    "Garden, garden.",
    "Café  Münster!, cafe-munster.",
    "a_b--c, a_b-c.",
    "園芸, ''",
    "Garden 園, ''",
    "'!!!', ''"
  })
  void addressBeginsWithTheChannelNameInAscii(String name, String prefix) {
    long id = channel(name);
    String email = address(organization.as(member), id).succeeded().textAt("/email");
    assertThat(email).matches(prefix.replace(".", "\\.") + ADDRESS);
  }

  @Test
  void addressIsUniquePerChannelCallerAndSender() {
    long id = channel("Garden");
    long bot = organization.bot(member);
    long other = organization.account(Role.MEMBER);
    ApiClient client = organization.as(member);
    String byGateway = address(client, id).succeeded().textAt("/email");
    assertThat(address(client, id).textAt("/email")).isEqualTo(byGateway);
    assertThat(address(client, id, "sender_id", gateway).textAt("/email")).isEqualTo(byGateway);
    assertThat(
            List.of(
                byGateway,
                address(client, id, "sender_id", member).textAt("/email"),
                address(client, id, "sender_id", bot).textAt("/email"),
                address(organization.as(other), id).textAt("/email"),
                address(client, channel("Cellar")).textAt("/email")))
        .doesNotHaveDuplicates();
  }

  @Test
  void concurrentRequestsGetTheSameAddress() throws Exception {
    long id = channel("Garden");
    ApiClient client = organization.as(member);
    List<Future<String>> addresses = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 16; i++) {
        addresses.add(threads.submit(() -> address(client, id).succeeded().textAt("/email")));
      }
    }
    List<String> distinct = new ArrayList<>();
    for (Future<String> one : addresses) {
      distinct.add(one.get());
    }
    assertThat(distinct.stream().distinct()).hasSize(1);
  }

  @Test
  void otherUsersAndForeignBotsAreInvalidSenders() {
    long id = channel("Garden");
    ApiClient client = organization.as(member);
    long otherPerson = organization.account(Role.MEMBER);
    long othersBot = organization.bot(otherPerson);
    long pastBot = organization.bot(member);
    organization.change(pastBot, Map.of("is_active", false));
    address(client, id, "sender_id", otherPerson).refused(400, "BAD_REQUEST", "No such bot");
    address(client, id, "sender_id", 1L << 50).refused(400, "BAD_REQUEST", "No such bot");
    address(client, id, "sender_id", pastBot).refused(400, "BAD_REQUEST", "No such bot");
    address(client, id, "sender_id", othersBot)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    address(client, id, "sender_id", "\"" + member + "\"")
        .refused(400, "BAD_REQUEST", "sender_id is not an integer");
  }

  @Test
  void missingOrInaccessibleChannelIsInvalid() {
    long closed = channel("Closed", "invite_only", true, "subscribers", List.of(member));
    long other = organization.account(Role.MEMBER);
    long guest = organization.account(Role.GUEST);
    String text = "Invalid channel ID";
    address(organization.as(other), closed).refused(400, "BAD_REQUEST", text);
    address(organization.as(other), 1L << 50).refused(400, "BAD_REQUEST", text);
    address(organization.as(guest), channel("Open")).refused(400, "BAD_REQUEST", text);
    TestOrganization elsewhere = new TestOrganization(service);
    address(elsewhere.as(elsewhere.account(Role.OWNER)), closed).refused(400, "BAD_REQUEST", text);
    address(organization.as(member), closed).succeeded();
  }

  @Test
  void addressRequiresPermissionToPost() {
    long group = organization.group("writers", List.of(member), List.of());
    long id = channel("News", "can_send_message_group", group);
    long other = organization.account(Role.MEMBER);
    address(organization.as(other), id)
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    address(organization.as(organization.bot(other)), id)
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    address(organization.as(organization.bot(member)), id).succeeded();
    address(organization.as(member), id).succeeded();
  }

  @Test
  void archivedChannelAddressIsRefusedUntilRestored() {
    long id = channel("Past", "subscribers", List.of(member));
    String email = address(organization.as(member), id).succeeded().textAt("/email");
    organization.as(organization.account(Role.OWNER)).delete("/api/v1/streams/" + id).succeeded();
    address(organization.as(member), id)
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    organization
        .as(organization.account(Role.OWNER))
        .patch("/api/v1/streams/" + id, "is_archived", false)
        .succeeded();
    assertThat(address(organization.as(member), id).succeeded().textAt("/email")).isEqualTo(email);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void subscribersOfEveryRoleMayGetAnAddress(Role role) {
    long subscriber = organization.account(role);
    long id = channel("Garden", "subscribers", List.of(subscriber));
    address(organization.as(subscriber), id).succeeded();
  }

  @Test
  void nonNumericChannelIdIsNotFound() {
    assertThat(organization.as(member).get("/api/v1/streams/garden/email_address").status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "garden.%s",
        "garden+%s+show-sender",
        "a.b.c.%s.include-footer.prefer-html",
        "%s.show-sender"
      })
  void addressIsResolvedInEveryForm(String form) {
    long id = channel("Garden");
    String email =
        address(organization.as(member), id, "sender_id", member).succeeded().textAt("/email");
    String token = email.split("\\.")[1];
    Answer target = target(form.formatted(token) + "@anywhere.example");
    assertThat(target.status()).isEqualTo(200);
    assertThat(target.longAt("/organization_id")).isEqualTo(organization.id());
    assertThat(target.longAt("/channel_id")).isEqualTo(id);
    assertThat(target.longAt("/user_id")).isEqualTo(member);
    assertThat(target.longAt("/sender_id")).isEqualTo(member);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "garden@x", "0123456789abcdef0123456789abcdef@x", "%00@x", "a.b.show-sender"})
  void unknownAddressIsNotFound(String address) {
    target(address).refused(404, "NOT_FOUND", "No channel has this email address");
  }

  @Test
  void onlyServicesMayResolveAddresses() {
    assertThat(
            organization
                .as(member)
                .get("/internal/channel_email_address", "address", "x@y")
                .status())
        .isEqualTo(401);
  }
}
