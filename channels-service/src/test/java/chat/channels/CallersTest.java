package chat.channels;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation's answer to bots, deactivated accounts and callers without an account. */
@ServiceTest(Program.CHANNELS)
final class CallersTest {

  private static final String ADMINISTRATORS_ONLY = "Must be an organization administrator";
  private static final String MAY_NOT_ADMINISTER =
      "You do not have permission to administer this channel.";

  private final RunningService service;
  private final TestOrganization organization;
  private final long owner;
  private final long garden;
  private final long folder;

  CallersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.garden = new ChannelsOf(organization, servers).create(owner, "Garden", List.of());
    this.folder =
        organization
            .as(owner)
            .post("/api/v1/channel_folders/create", "name", "Outdoors")
            .longAt("/channel_folder_id");
  }

  /**
   * An operation with its method, path and parameters; {@code GARDEN}, {@code FOLDER} and {@code
   * PERSON} stand for ids.
   */
  enum Operation {
    CREATE("POST", "/channels/create", "", "name", "Cellar", "subscribers", "[]"),
    EDIT("PATCH", "/streams/GARDEN", MAY_NOT_ADMINISTER, "new_name", "Yard"),
    ARCHIVE("DELETE", "/streams/GARDEN", MAY_NOT_ADMINISTER),
    SUBSCRIBE("POST", "/users/me/subscriptions", "", "subscriptions", "[{\"name\":\"Garden\"}]"),
    UNSUBSCRIBE("DELETE", "/users/me/subscriptions", "", "subscriptions", "[\"Garden\"]"),
    SET_PROPERTY(
        "POST",
        "/users/me/subscriptions/properties",
        "Not subscribed to channel id GARDEN",
        "subscription_data",
        "[{\"stream_id\":GARDEN,\"property\":\"is_muted\",\"value\":true}]"),
    UPDATE_SUBSCRIPTIONS("PATCH", "/users/me/subscriptions", "", "add", "[{\"name\":\"Garden\"}]"),
    SET_ONE_PROPERTY(
        "PATCH",
        "/users/me/subscriptions/GARDEN",
        "Not subscribed to channel id GARDEN",
        "property",
        "is_muted",
        "value",
        "true"),
    CREATE_FOLDER("POST", "/channel_folders/create", ADMINISTRATORS_ONLY, "name", "Indoors"),
    EDIT_FOLDER("PATCH", "/channel_folders/FOLDER", ADMINISTRATORS_ONLY, "name", "Outside"),
    ORDER_FOLDERS("PATCH", "/channel_folders", ADMINISTRATORS_ONLY, "order", "[FOLDER]"),
    ADD_DEFAULT("POST", "/default_streams", ADMINISTRATORS_ONLY, "stream_id", "GARDEN"),
    REMOVE_DEFAULT("DELETE", "/default_streams", ADMINISTRATORS_ONLY, "stream_id", "GARDEN"),
    CREATE_DEFAULT_GROUP(
        "POST",
        "/default_stream_groups/create",
        ADMINISTRATORS_ONLY,
        "group_name",
        "Design",
        "description",
        "",
        "stream_names",
        "[]"),
    LIST("GET", "/streams", ""),
    GET("GET", "/streams/GARDEN", ""),
    GET_ID("GET", "/get_stream_id", "", "stream", "Garden"),
    GET_MEMBERS("GET", "/streams/GARDEN/members", ""),
    GET_ADDRESS("GET", "/streams/GARDEN/email_address", "No such bot"),
    GET_OWN("GET", "/users/me/subscriptions", ""),
    GET_CHANNELS_OF_USER("GET", "/users/PERSON/channels", ""),
    GET_FOLDERS("GET", "/channel_folders", "");

    private final String method;
    private final String path;
    private final String refusal;
    private final List<String> parameters;

    /**
     * @param refusal the error text for a bot with the role of a member; empty if the bot may call
     *     the operation
     */
    Operation(String method, String path, String refusal, String... parameters) {
      this.method = method;
      this.path = path;
      this.refusal = refusal;
      this.parameters = List.of(parameters);
    }
  }

  private String withIds(String text) {
    return text.replace("GARDEN", Long.toString(garden))
        .replace("FOLDER", Long.toString(folder))
        .replace("PERSON", Long.toString(owner));
  }

  private Answer call(ApiClient client, Operation operation) {
    String path = "/api/v1" + withIds(operation.path);
    Object[] parameters = operation.parameters.stream().map(this::withIds).toArray();
    return switch (operation.method) {
      case "GET" -> client.get(path, parameters);
      case "POST" -> client.post(path, parameters);
      case "PATCH" -> client.patch(path, parameters);
      case "DELETE" -> client.delete(path, parameters);
      default -> throw new IllegalArgumentException(operation.method);
    };
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void callersWithoutAccountAreUnauthorized(Operation operation) {
    for (ApiClient anonymous : List.of(service.asVisitor(organization.id()), service.api())) {
      Answer answer = call(anonymous, operation);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.textAt("/code")).isEqualTo("UNAUTHORIZED");
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void botHasThePermissionsOfItsRole(Operation operation) {
    Answer answer = call(organization.as(organization.bot(owner)), operation);
    if (operation.refusal.isEmpty()) {
      answer.succeeded();
    } else {
      answer.refused(400, "BAD_REQUEST", withIds(operation.refusal));
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyOperationRefusesADeactivatedAccount(Operation operation) {
    for (Role role : List.of(Role.OWNER, Role.MEMBER)) {
      long user = organization.account(role);
      call(organization.as(user), Operation.SUBSCRIBE).succeeded();
      organization.change(user, Map.of("is_active", false));
      call(organization.as(user), operation).refused(401, "UNAUTHORIZED", "Account is deactivated");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {
        "EDIT_FOLDER",
        "ORDER_FOLDERS",
        "ADD_DEFAULT",
        "REMOVE_DEFAULT",
        "CREATE_DEFAULT_GROUP"
      })
  void demotedAdministratorWithOldTokenIsRefused(Operation operation) {
    long demoted = organization.account(Role.ADMINISTRATOR);
    ApiClient before = organization.as(demoted);
    call(before, operation).succeeded();
    organization.change(demoted, Map.of("role", Role.MEMBER.number()));
    organization.awaitProjections();
    call(before, operation).refused(400, "BAD_REQUEST", ADMINISTRATORS_ONLY);
  }

  @Test
  void administratorBotMayCallEveryOperation() {
    long bot =
        organization.account(
            Role.ADMINISTRATOR, Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", owner));
    // ORDER_FOLDERS must name all folders, SET_PROPERTY requires a subscription, and GET_ID uses
    // the name that EDIT changes.
    var first = EnumSet.of(Operation.SUBSCRIBE, Operation.ORDER_FOLDERS, Operation.GET_ID);
    var archive = EnumSet.of(Operation.ARCHIVE);
    var between = EnumSet.allOf(Operation.class);
    between.removeAll(first);
    between.removeAll(archive);
    between.remove(Operation.UNSUBSCRIBE);
    between.remove(Operation.GET_ADDRESS);
    for (var operations : List.of(first, between, archive)) {
      for (Operation operation : operations) {
        call(organization.as(bot), operation).succeeded();
      }
    }
  }
}
