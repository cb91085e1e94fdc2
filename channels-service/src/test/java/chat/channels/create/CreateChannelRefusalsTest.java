package chat.channels.create;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestOwners;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.CHANNELS)
final class CreateChannelRefusalsTest {

  private static final String DENIED = "Insufficient permission";

  private final RunningService service;
  private final TestOwners owners;
  private final TestOrganization organization;
  private final long creator;
  private final ApiClient client;

  CreateChannelRefusalsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.owners = servers.owners();
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.MEMBER);
    this.client = organization.as(creator);
  }

  private static Answer create(ApiClient client, Object... more) {
    List<Object> parameters = new ArrayList<>(List.of(more));
    if (!parameters.contains("name")) {
      parameters.addAll(List.of("name", "a channel"));
    }
    if (!parameters.contains("subscribers")) {
      parameters.addAll(List.of("subscribers", List.of()));
    }
    return client.post("/api/v1/channels/create", parameters.toArray());
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  @Test
  void guestsMayNotCreate() {
    long guest = organization.account(Role.GUEST);
    refused(create(organization.as(guest)), "Not allowed for guest users");
  }

  @Test
  void promotedGuestMayCreateDespiteStaleProjection() {
    long guest = organization.account(Role.GUEST);
    organization.awaitProjections();
    owners.beforeNextResponse(
        organization.id(), () -> organization.change(guest, Map.of("role", Role.MEMBER.number())));
    create(organization.withoutSeenHeader(guest)).succeeded();
  }

  @Test
  void callersWithoutAccountAreUnauthorized() {
    for (ApiClient anonymous : List.of(service.asVisitor(organization.id()), service.api())) {
      Answer answer = create(anonymous);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.textAt("/code")).isEqualTo("UNAUTHORIZED");
    }
  }

  @Test
  void missingParametersAreReportedInOrder() {
    refused(client.post("/api/v1/channels/create"), "Missing 'name' argument");
    refused(client.post("/api/v1/channels/create", "name", "x"), "Missing 'subscribers' argument");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "subscribers | 5 | subscribers is not a list",
        "subscribers | [\"5\"] | subscribers[0] is not an integer",
        "subscribers | x | subscribers is not valid JSON",
        "invite_only | yes | invite_only is not valid JSON",
        "invite_only | 1 | invite_only is not a boolean",
        "can_send_message_group | {} | can_send_message_group[\"direct_members\"] field is missing:"
            + " Field required",
        "can_send_message_group | \"role:members\" | can_send_message_group is not an integer",
      })
  void errorNamesTheMalformedParameter(String name, String value, String message) {
    refused(create(client, name, value), message);
  }

  @Test
  void tooLongDescriptionIsRefused() {
    create(client, "description", "d".repeat(1024)).succeeded();
    refused(
        create(client, "name", "other", "description", "d".repeat(1025)),
        "description is too long (limit: 1024 characters)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "|Channel name can't be empty.",
        "   |Channel name can't be empty.",
        "a\tb|Invalid character in channel name, at position 2.",
        "ab\u0085c|Invalid character in channel name, at position 3.",
        "😀\u2028x|Invalid character in channel name, at position 2.",
        "\u200B\uFEFF\u00A0|Channel name can't be empty.",
        "a\u202Eb|Invalid character in channel name, at position 2.",
        "ab\u2066|Invalid character in channel name, at position 3.",
        "x\uFFFEy|Invalid character in channel name, at position 2.",
      })
  void invalidNamesAreRefused(String name, String message) {
    refused(create(client, "name", name == null ? "" : name), message);
  }

  @Test
  void nameLengthIsCountedInCodePoints() {
    create(client, "name", "😀".repeat(60)).succeeded();
    refused(
        create(client, "name", "😀".repeat(61)), "Channel name too long (limit: 60 characters).");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Café", "CAFÉ", " café ", "cafe\u0301", "CAFE\u0301"})
  void takenNameIsRefusedInAnyCaseAndUnicodeForm(String name) {
    create(client, "name", "Café").succeeded();
    create(client, "name", name)
        .refused(
            409,
            "CHANNEL_ALREADY_EXISTS",
            "Channel '%s' already exists".formatted(Normalizer.normalize(name.strip(), Form.NFC)));
  }

  @Test
  void nameTakenInAnotherOrganizationIsAccepted() {
    create(client, "name", "same").succeeded();
    TestOrganization other = new TestOrganization(service);
    create(other.as(other.account(Role.MEMBER)), "name", "same").succeeded();
  }

  @Test
  void subscribersMustBeActiveAccountsOfTheOrganization() {
    long former = organization.account(Role.MEMBER, Map.of("is_active", false));
    long stranger = new TestOrganization(service).account(Role.MEMBER);
    ApiClient aware = organization.as(creator);
    refused(create(aware, "subscribers", List.of(creator, 7)), "Invalid user ID: 7");
    refused(create(aware, "subscribers", List.of(former)), "Invalid user ID: " + former);
    refused(create(aware, "subscribers", List.of(stranger)), "Invalid user ID: " + stranger);
    create(aware, "subscribers", List.of(creator)).succeeded();
  }

  @Test
  void creatingNeedsTheOrganizationsPermission() {
    organization.changeSettings(
        Map.of(
            "can_create_public_channel_group", organization.systemGroup("role:moderators"),
            "can_create_private_channel_group",
                Map.of("direct_members", List.of(creator), "direct_subgroups", List.of())));
    ApiClient aware = organization.as(creator);
    refused(create(aware), DENIED);
    create(aware, "invite_only", true).succeeded();
    ApiClient moderator = organization.as(organization.account(Role.MODERATOR));
    refused(create(moderator, "name", "other", "invite_only", true), DENIED);
    create(moderator, "name", "other").succeeded();
  }

  @Test
  void subscribingOthersNeedsThePermission() {
    long other = organization.account(Role.MEMBER);
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:administrators")));
    ApiClient aware = organization.as(creator);
    refused(create(aware, "subscribers", List.of(creator, other)), DENIED);
    create(aware, "subscribers", List.of(creator)).succeeded();
    ApiClient administrator = organization.as(organization.account(Role.ADMINISTRATOR));
    create(administrator, "name", "other", "subscribers", List.of(other)).succeeded();
  }

  @Test
  void administratorsSubscribeOthersToPublicChannels() {
    long other = organization.account(Role.MEMBER);
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:nobody")));
    for (Role role : List.of(Role.OWNER, Role.ADMINISTRATOR)) {
      ApiClient aware = organization.as(organization.account(role));
      create(aware, "name", "of " + role, "subscribers", List.of(other)).succeeded();
      refused(create(aware, "subscribers", List.of(other), "invite_only", true), DENIED);
    }
    ApiClient moderator = organization.as(organization.account(Role.MODERATOR));
    refused(create(moderator, "subscribers", List.of(other)), DENIED);
  }

  @Test
  void deletionGroupNeedsTheOrganizationsPermission() {
    long members = organization.systemGroup("role:members");
    long nobody = organization.systemGroup("role:nobody");
    for (String setting : List.of("can_delete_any_message_group", "can_delete_own_message_group")) {
      refused(create(client, setting, members), DENIED);
      create(client, "name", "none of " + setting, setting, nobody).succeeded();
      ApiClient moderator = organization.as(organization.account(Role.MODERATOR));
      create(moderator, "name", setting, setting, members).succeeded();
    }
  }

  @Test
  void checksRunInTheDocumentedOrder() {
    long guest = organization.account(Role.GUEST);
    long moderators = organization.systemGroup("role:moderators");
    Object[] allWrong = {"name", "", "subscribers", List.of(7), "can_subscribe_group", 7};
    refused(create(organization.as(guest), allWrong), "Not allowed for guest users");
    organization.changeSettings(Map.of("can_create_public_channel_group", moderators));
    refused(create(organization.as(creator), allWrong), "Invalid user group");
    allWrong[5] = moderators;
    refused(create(organization.as(creator), allWrong), DENIED);
    organization.changeSettings(
        Map.of("can_create_public_channel_group", organization.systemGroup("role:members")));
    refused(create(organization.as(creator), allWrong), "Channel name can't be empty.");
    allWrong[1] = "taken";
    create(client, "name", "taken").succeeded();
    create(organization.as(creator), allWrong)
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'taken' already exists");
    allWrong[1] = "free";
    refused(create(organization.as(creator), allWrong), "Invalid user ID: 7");
  }

  @Test
  void staleProjectionIsRefreshedBeforeARefusal() {
    organization.changeSettings(
        Map.of("can_create_public_channel_group", organization.systemGroup("role:owners")));
    organization.awaitProjections();
    owners.beforeNextResponse(
        organization.id(),
        () ->
            organization.changeSettings(
                Map.of(
                    "can_create_public_channel_group", organization.systemGroup("role:members"))));
    create(organization.withoutSeenHeader(creator)).succeeded();
    assertThat(owners.callCount(organization.id())).isEqualTo(1);
  }

  @Test
  void justActivatedSubscriberIsAccepted() {
    organization.awaitProjections();
    long[] newcomer = new long[1];
    owners.beforeNextResponse(
        organization.id(), () -> organization.change(newcomer[0], Map.of("is_active", true)));
    newcomer[0] = organization.account(Role.MEMBER, Map.of("is_active", false));
    organization.awaitProjections();
    create(organization.withoutSeenHeader(creator), "subscribers", List.of(newcomer[0]))
        .succeeded();
  }

  @Test
  void identityOutageAllowsCreationAndTurnsRefusalInto503() {
    owners.setUnavailable(organization.id());
    create(client, "subscribers", List.of(creator)).succeeded();
    Answer answer = create(client, "name", "other", "subscribers", List.of(7));
    answer.refused(
        503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
  }

  @Test
  void nameRefusalDoesNotAskIdentityService() {
    owners.setUnavailable(organization.id());
    refused(create(client, "name", ""), "Channel name can't be empty.");
    create(client, "name", "taken").succeeded();
    create(client, "name", "taken")
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'taken' already exists");
    assertThat(owners.callCount(organization.id())).isZero();
  }
}
