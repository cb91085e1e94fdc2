package chat.testkit;

import static org.awaitility.Awaitility.await;

import chat.contracts.ChangeNumbers;
import chat.contracts.EventContract;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An organization of one test, published as events of identity-service from the contracts'
 * examples.
 *
 * <p>Clients of its accounts send {@code Chat-Seen}, so that their requests take all events
 * published before into account.
 */
public final class TestOrganization {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SYSTEM_GROUPS =
      List.of(
          "role:internet",
          "role:everyone",
          "role:members",
          "role:fullmembers",
          "role:moderators",
          "role:administrators",
          "role:owners",
          "role:nobody");

  /** For projections with a large backlog; a token is valid for longer. */
  private static final Duration PROJECTION_TIMEOUT = Duration.ofSeconds(45);

  /** The id of the first system group in the examples; the others follow in order. */
  private static final int FIRST_SYSTEM_GROUP_OF_EXAMPLES = 41;

  /** From 2^32 on: an id that was cut to an int is never right by chance. */
  private static final AtomicLong IDS =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1L << 32, 1L << 40));

  private final RunningService service;
  private final TestEvents events = TestServers.get().events();
  private final long id = IDS.incrementAndGet();
  private final Map<String, Long> systemGroups = new HashMap<>();
  private final Map<Long, ObjectNode> accounts = new HashMap<>();
  private final ObjectNode organization =
      json(new EventContract(Topic.ORGANIZATION_CHANGED).example());

  /**
   * Creates an organization with the examples' settings and its system groups, without accounts.
   */
  public TestOrganization(RunningService service) {
    this.service = service;
    SYSTEM_GROUPS.forEach(name -> systemGroups.put(name, IDS.incrementAndGet()));
    ObjectNode settings = organization.withObject("/settings");
    settings
        .properties()
        .forEach(setting -> {
          int index = setting.getValue().asInt() - FIRST_SYSTEM_GROUP_OF_EXAMPLES;
          String name = setting.getKey();
          boolean isGroup = name.startsWith("can_") || name.endsWith("_group");
          if (isGroup && index >= 0 && index < SYSTEM_GROUPS.size()) {
            settings.put(setting.getKey(), systemGroup(SYSTEM_GROUPS.get(index)));
          }
        });
    settings.put("can_create_bots_group", systemGroup("role:members"));
    organization.put("organization_id", id).put("subdomain", "s" + id).put("name", "Org " + id);
    publishOrganization();
    systemGroups.forEach(
        (name, groupId) -> publishGroup(groupId, Map.of("name", name, "is_system_group", true)));
    for (int i = 1; i < SYSTEM_GROUPS.size() - 1; i++) {
      addSubgroup(systemGroup(SYSTEM_GROUPS.get(i - 1)), systemGroup(SYSTEM_GROUPS.get(i)));
    }
  }

  public long id() {
    return id;
  }

  /** The id of a system group, such as {@code role:members}. */
  public long systemGroup(String name) {
    return systemGroups.getOrDefault(name, 0L);
  }

  /** Changes settings; values other than numbers, strings and booleans are written as JSON. */
  public void changeSettings(Map<String, ?> changes) {
    changes.forEach(
        (name, value) -> organization.withObject("/settings").set(name, JSON.valueToTree(value)));
    publishOrganization();
  }

  private void publishOrganization() {
    events.publish(Topic.ORGANIZATION_CHANGED, id, Long.toString(id), organization);
  }

  /** Creates an account with this role, which has long been a full member. */
  public long account(Role role) {
    return account(role, Map.of());
  }

  /**
   * Creates an account that differs from the contract's example by these fields, which may include
   * its id.
   */
  public long account(Role role, Map<String, ?> differences) {
    long userId =
        differences.get("user_id") instanceof Long chosen ? chosen : IDS.incrementAndGet();
    ObjectNode account = json(new EventContract(Topic.USER_CHANGED).example());
    account
        .put("organization_id", id)
        .put("user_id", userId)
        .put("email", "User" + userId + "@chat.example.com")
        .put("delivery_email", "Somebody" + userId + "@example.com")
        .put("full_name", "User " + userId)
        .put("role", role.number());
    accounts.put(userId, account);
    change(userId, differences);
    return userId;
  }

  /** Creates a bot of an account. */
  public long bot(long ownerId) {
    return account(Role.MEMBER, Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", ownerId));
  }

  /** Changes fields of an account; settings that are not named get their default values. */
  public void change(long userId, Map<String, ?> differences) {
    ObjectNode account = account(userId);
    differences.forEach((name, value) -> {
      JsonNode changed = JSON.valueToTree(value);
      account.set(name, name.equals("settings") ? completeSettings(changed) : changed);
    });
    events.publish(Topic.USER_CHANGED, id, id + ":" + userId, account);
  }

  /** Allows only settings that identity-service publishes, so that no test relies on others. */
  private static ObjectNode completeSettings(JsonNode chosen) {
    ObjectNode all = json(new EventContract(Topic.USER_CHANGED).example()).withObject("/settings");
    chosen
        .properties()
        .forEach(setting -> {
          if (all.replace(setting.getKey(), setting.getValue()) == null) {
            throw new IllegalArgumentException(
                setting.getKey() + " is not a setting of user-changed");
          }
        });
    return all;
  }

  /** Creates a group with these members and subgroups, which everyone may mention. */
  public long group(String name, List<Long> members, List<Long> subgroups) {
    long groupId = IDS.incrementAndGet();
    publishGroup(groupId, Map.of("name", name, "can_mention_group", systemGroup("role:everyone")));
    members.forEach(userId -> addMember(groupId, userId));
    subgroups.forEach(subgroupId -> addSubgroup(groupId, subgroupId));
    return groupId;
  }

  /** Publishes a group like the contract's example, except for these fields. */
  public void publishGroup(long groupId, Map<String, ?> differences) {
    ObjectNode group = json(new EventContract(Topic.GROUP_CHANGED).example());
    group.put("organization_id", id).put("group_id", groupId);
    differences.forEach((name, value) -> group.set(name, JSON.valueToTree(value)));
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId, group);
  }

  public void addMember(long groupId, long userId) {
    ObjectNode member = json(new EventContract(Topic.GROUP_CHANGED).example("member"));
    member.put("organization_id", id).put("group_id", groupId).put("user_id", userId);
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":user:" + userId, member);
  }

  public void removeMember(long groupId, long userId) {
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":user:" + userId, null);
  }

  public void addSubgroup(long groupId, long subgroupId) {
    ObjectNode subgroup = json(new EventContract(Topic.GROUP_CHANGED).example("subgroup"));
    subgroup.put("organization_id", id).put("group_id", groupId).put("subgroup_id", subgroupId);
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":group:" + subgroupId, subgroup);
  }

  public void removeSubgroup(long groupId, long subgroupId) {
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":group:" + subgroupId, null);
  }

  /** A client of an account whose gateway has seen all events published so far. */
  public ApiClient as(long userId) {
    return withoutSeenHeader(userId).withHeader(ChangeNumbers.SEEN_HEADER, events.seen(id));
  }

  /** A client of an account whose gateway has seen none of the events. */
  public ApiClient withoutSeenHeader(long userId) {
    JsonNode account = account(userId);
    JsonNode botOwner = account.path("bot_owner_id");
    return service.as(
        new Caller(
            id,
            userId,
            Role.of(account.path("role").asInt()),
            account.path("is_bot").asBoolean(),
            botOwner.isNull() ? null : botOwner.asLong(),
            "test"));
  }

  /** Waits, like any request, until the service's projections have applied all events. */
  public void awaitProjections() {
    ApiClient client =
        service.as(id, 1, Role.MEMBER).withHeader(ChangeNumbers.SEEN_HEADER, events.seen(id));
    await().atMost(PROJECTION_TIMEOUT).until(() -> client.get("/api/v1/nothing").status() == 404);
  }

  private ObjectNode account(long userId) {
    ObjectNode account = accounts.get(userId);
    if (account == null) {
      throw new IllegalArgumentException("No account has the id " + userId);
    }
    return account;
  }

  private static ObjectNode json(String example) {
    try {
      return (ObjectNode) JSON.readTree(example);
    } catch (JsonProcessingException e) {
      throw new AssertionError("No JSON: " + example, e);
    }
  }
}
