package chat.identity.copy;

import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.TestEvents;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** An organization of a test's own, told by identity-service's events. */
final class CopiedOrganization {

  private final RunningService service;
  private final TestEvents events;
  private final long id = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final Map<SystemGroup, Long> systemGroups = new EnumMap<>(SystemGroup.class);
  private long lastId = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  CopiedOrganization(RunningService service, TestEvents events) {
    this.service = service;
    this.events = events;
    settings(Map.of("waiting_period_threshold", 3));
    for (SystemGroup group : SystemGroup.values()) {
      systemGroups.put(group, group(group.wireName(), true));
    }
  }

  long id() {
    return id;
  }

  long idOf(SystemGroup group) {
    return systemGroups.getOrDefault(group, 0L);
  }

  void settings(Map<String, ?> settings) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
    value.put("subdomain", "s" + id);
    value.put("name", "Organization " + id);
    value.put("is_deactivated", false);
    value.put("date_created", 1_700_000_000);
    value.put("settings", settings);
    value.put("a_field_of_a_later_release", List.of("x"));
    events.publish(Topic.ORGANIZATION_CHANGED, id, Long.toString(id), value);
  }

  /** Says an account and waits until it is copied. */
  Account account(Role role, long joined, Map<String, ?> differences) {
    long userId = ++lastId;
    publishAccount(userId, role, joined, differences);
    return copied(userId);
  }

  Account account(Role role) {
    return account(role, 1_700_000_000, Map.of());
  }

  void publishAccount(long userId, Role role, long joined, Map<String, ?> differences) {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
    value.put("user_id", userId);
    value.put("email", "User" + userId + "@chat.example.com");
    value.put("delivery_email", "Somebody" + userId + "@example.com");
    value.put("full_name", "User " + userId);
    value.put("role", role.number());
    value.put("is_active", true);
    value.put("is_bot", false);
    value.put("bot_type", null);
    value.put("bot_owner_id", null);
    value.put("is_system_bot", false);
    value.put("avatar_url", null);
    value.put("avatar_version", 1);
    value.put("date_joined", joined);
    value.put("timezone", "Europe/Vienna");
    value.putAll(differences);
    events.publish(Topic.USER_CHANGED, id, id + ":" + userId, value);
  }

  /** The account as it is once all that was said has been copied. */
  Account copied(long userId) {
    awaitCopies();
    return service.bean(AccountStore.class).find(id, userId).orElseThrow();
  }

  long group(String name, boolean isSystemGroup) {
    long groupId = ++lastId;
    publishGroup(groupId, name, isSystemGroup, false);
    return groupId;
  }

  /** A group with these members and groups in it. */
  long group(String name, List<Long> members, List<Long> subgroups) {
    long groupId = group(name, false);
    members.forEach(userId -> addMember(groupId, userId));
    subgroups.forEach(subgroupId -> addSubgroup(groupId, subgroupId));
    return groupId;
  }

  void publishGroup(long groupId, String name, boolean isSystemGroup, boolean isDeactivated) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("kind", "group");
    value.put("organization_id", id);
    value.put("group_id", groupId);
    value.put("name", name);
    value.put("description", "");
    value.put("is_system_group", isSystemGroup);
    value.put("is_deactivated", isDeactivated);
    value.put(
        "can_mention_group", Map.of("direct_members", List.of(7), "direct_subgroups", List.of()));
    value.put("can_manage_group", groupId);
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId, value);
  }

  void addMember(long groupId, long userId) {
    part("member", groupId, "user", userId, "user_id");
  }

  void addSubgroup(long groupId, long subgroupId) {
    part("subgroup", groupId, "group", subgroupId, "subgroup_id");
  }

  void removeMember(long groupId, long userId) {
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":user:" + userId, null);
  }

  void removeSubgroup(long groupId, long subgroupId) {
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId + ":group:" + subgroupId, null);
  }

  private void part(String kind, long groupId, String keyPart, long partId, String field) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("kind", kind);
    value.put("organization_id", id);
    value.put("group_id", groupId);
    value.put(field, partId);
    events.publish(
        Topic.GROUP_CHANGED, id, id + ":" + groupId + ":" + keyPart + ":" + partId, value);
  }

  /** Says a value as it stands. */
  void publishRaw(Topic topic, String key, @Nullable String value) {
    events.publish(topic, id, key, value);
  }

  /** Waits, as any request would, until all that was said has been copied. */
  void awaitCopies() {
    var request = service.as(id, 1, Role.MEMBER).withHeader("Chat-Seen", events.seen(id));
    await().until(() -> request.get("/api/v1/nothing").status() == 404);
  }
}
