package chat.identity.usergroup;

import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Operations that tests of groups share. */
public final class TestGroups {
  public static final String PATH = "/api/v1/user_groups/";

  private final TestOrganization organization;

  public TestGroups(TestOrganization organization) {
    this.organization = organization;
  }

  /** Creates a group as the member; {@code more} holds further parameters, names before values. */
  public long make(String name, Object... more) {
    return make(organization.as(Role.MEMBER), name, List.of(), more);
  }

  /** Creates a group without members as the owner. */
  public long makeAsOwner(String name, Object... more) {
    return make(organization.as(Role.OWNER), name, List.of(), more);
  }

  public long makeWith(List<Long> members, String name, Object... more) {
    return make(organization.as(Role.MEMBER), name, members, more);
  }

  public long make(ApiClient client, String name, List<Long> members, Object... more) {
    return create(client, name, members, more).succeeded().longAt("/group_id");
  }

  static Answer create(ApiClient client, String name, List<Long> members, Object... more) {
    List<Object> parameters =
        new ArrayList<>(List.of("name", name, "description", "", "members", members));
    parameters.addAll(List.of(more));
    return client.post(PATH + "create", parameters.toArray());
  }

  public Answer deactivate(Role role, long groupId) {
    return organization.as(role).post(PATH + groupId + "/deactivate");
  }

  Answer edit(Role role, long groupId, Object... parameters) {
    return organization.as(role).patch(PATH + groupId, parameters);
  }

  public Answer changeMembers(Role role, long groupId, Object... parameters) {
    return organization.as(role).post(PATH + groupId + "/members", parameters);
  }

  /** Returns the group as the owner sees it. */
  public JsonNode get(long groupId) {
    return list(true).stream()
        .filter(group -> group.path("id").longValue() == groupId)
        .findFirst()
        .orElseThrow();
  }

  List<JsonNode> list(boolean includeDeactivated) {
    Answer answer =
        organization
            .as(Role.OWNER)
            .get("/api/v1/user_groups?include_deactivated_groups=" + includeDeactivated);
    return elements(answer.succeeded().at("/user_groups"));
  }

  public boolean isMember(long groupId, long userId) {
    return organization
        .as(Role.OWNER)
        .get(PATH + groupId + "/members/" + userId)
        .succeeded()
        .at("/is_user_group_member")
        .booleanValue();
  }

  public static List<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  public static List<Long> ids(JsonNode array) {
    return elements(array).stream().map(JsonNode::longValue).toList();
  }

  public static Map<String, List<Long>> direct(List<Long> members, List<Long> subgroups) {
    return Map.of("direct_members", members, "direct_subgroups", subgroups);
  }
}
