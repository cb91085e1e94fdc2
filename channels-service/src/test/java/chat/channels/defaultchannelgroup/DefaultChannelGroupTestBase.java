package chat.channels.defaultchannelgroup;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An organization with two channels, whose administrator makes groups of default channels. */
abstract class DefaultChannelGroupTestBase {

  static final String PATH = "/api/v1/default_stream_groups/";

  final RunningService service;
  final TestServers servers;
  final TestOrganization organization;
  final ChannelsOf channels;
  final long administrator;
  final ApiClient client;
  final long garden;
  final long attic;

  DefaultChannelGroupTestBase(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.client = organization.as(administrator);
    this.garden = channels.create(administrator, "Garden", List.of());
    this.attic = channels.create(administrator, "Attic", List.of());
  }

  Answer create(String name, String... streamNames) {
    return client.post(
        PATH + "create",
        "group_name",
        name,
        "description",
        "About " + name,
        "stream_names",
        List.of(streamNames));
  }

  Answer change(long groupId, String op, String... streamNames) {
    return client.patch(
        PATH + groupId + "/streams", "op", op, "stream_names", List.of(streamNames));
  }

  /** The groups in the initial state of a new account with the role. */
  JsonNode groups(Role role) {
    Map<String, @Nullable Object> request =
        StateRequestBody.of(organization.id(), organization.account(role), role);
    request.put("event_types", List.of("default_stream_groups"));
    return ChannelsOf.post(service.asProgram(Program.MESSAGING), "/internal/initial_state", request)
        .at("/realm_default_stream_groups");
  }

  /** Creates a group and returns its id. */
  long created(String name, String... streamNames) {
    create(name, streamNames).succeeded();
    for (JsonNode group : groups(Role.MEMBER)) {
      if (group.path("name").textValue().equals(name.strip())) {
        return group.path("id").longValue();
      }
    }
    throw new AssertionError("No group " + name);
  }

  /** The channels of a group, as JSON. */
  String streams(long groupId) {
    for (JsonNode group : groups(Role.MEMBER)) {
      if (group.path("id").longValue() == groupId) {
        return group.path("streams").toString();
      }
    }
    throw new AssertionError("No group " + groupId);
  }

  static String ids(Long... ids) {
    return List.of(ids).toString().replace(" ", "");
  }

  static void refused(Answer answer, String text) {
    answer.refused(400, "BAD_REQUEST", text);
  }
}
