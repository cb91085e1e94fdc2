package chat.channels.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every rule on channels against a table written down from the specification: kind of channel ×
 * role × subscribed × the one group setting that names the account × permission.
 */
@ServiceTest(Program.CHANNELS)
final class ChannelPermissionTest {

  private static final List<String> SETTINGS =
      List.of(
          "",
          "can_add_subscribers_group",
          "can_remove_subscribers_group",
          "can_administer_channel_group",
          "can_send_message_group",
          "can_subscribe_group");

  private final RunningService service;
  private final TestOrganization organization;
  private final long creator;

  ChannelPermissionTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.OWNER);
    organization.settings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:owners")));
  }

  private record Case(boolean isPrivate, Role role, boolean subscribed, String setting) {

    boolean isGuest() {
      return role == Role.GUEST;
    }

    boolean runs() {
      return role == Role.OWNER || role == Role.ADMINISTRATOR;
    }

    boolean is(String name) {
      return setting.equals(name);
    }

    /** The rules as the specification's sentences say them. */
    Set<ChannelPermission> expected() {
      Set<ChannelPermission> expected = EnumSet.noneOf(ChannelPermission.class);
      boolean letIn = !isGuest() && (is("can_subscribe_group") || is("can_add_subscribers_group"));
      boolean reads = subscribed || letIn || (!isPrivate && !isGuest());
      boolean administers = runs() || (!isGuest() && is("can_administer_channel_group"));
      if (reads) {
        expected.add(ChannelPermission.READ);
      }
      if (reads || administers) {
        expected.add(ChannelPermission.SEE);
      }
      if (reads && is("can_send_message_group")) {
        expected.add(ChannelPermission.POST);
      }
      if (letIn || (!isPrivate && !isGuest())) {
        expected.add(ChannelPermission.SUBSCRIBE);
      }
      boolean mayAdd =
          is("can_add_subscribers_group")
              || is("can_administer_channel_group")
              || role == Role.OWNER
              || (runs() && !isPrivate);
      if (reads && !isGuest() && mayAdd) {
        expected.add(ChannelPermission.ADD_SUBSCRIBERS);
      }
      if (administers
          || (expected.contains(ChannelPermission.SEE) && is("can_remove_subscribers_group"))) {
        expected.add(ChannelPermission.REMOVE_SUBSCRIBERS);
      }
      if (administers) {
        expected.add(ChannelPermission.ADMINISTER);
      }
      return expected;
    }
  }

  private static List<Case> cases(Role role) {
    List<Case> cases = new ArrayList<>();
    for (boolean isPrivate : List.of(false, true)) {
      for (boolean subscribed : List.of(false, true)) {
        for (String setting : SETTINGS) {
          cases.add(new Case(isPrivate, role, subscribed, setting));
        }
      }
    }
    return cases;
  }

  @Test
  void everybodyMayWhatTheTableSays() {
    ChannelAccess access = service.bean(ChannelAccess.class);
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      check(access, role, userId);
    }
  }

  private void check(ChannelAccess access, Role role, long userId) {
    for (Case one : cases(role)) {
      long channelId = channel(one, userId);
      Caller caller = new Caller(organization.id(), userId, one.role(), false, null, "test");
      Set<ChannelPermission> given = EnumSet.noneOf(ChannelPermission.class);
      access.list(caller).stream()
          .filter(known -> known.channel().channelId() == channelId)
          .forEach(known ->
              EnumSet.allOf(ChannelPermission.class).stream()
                  .filter(known::allows)
                  .forEach(given::add));
      assertThat(given).as(one.toString()).isEqualTo(seenOnly(one.expected()));
    }
  }

  /** Of a channel that is not even seen, nothing is answered. */
  private static Set<ChannelPermission> seenOnly(Set<ChannelPermission> expected) {
    return expected.contains(ChannelPermission.SEE) ? expected : Set.of();
  }

  /** A channel whose only opened setting is the case's, for the account alone. */
  private long channel(Case one, long userId) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("name", one.toString().hashCode() + "-" + one.setting());
    parameters.put("invite_only", one.isPrivate());
    parameters.put("subscribers", one.subscribed() ? List.of(userId) : List.of());
    long nobody = organization.systemGroup("role:nobody");
    for (String setting : SETTINGS.subList(1, SETTINGS.size())) {
      Object value =
          one.is(setting)
              ? Map.of("direct_members", List.of(userId), "direct_subgroups", List.of())
              : nobody;
      parameters.put(setting, value);
    }
    Object[] all =
        parameters.entrySet().stream()
            .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
            .toArray();
    Answer answer = organization.as(creator).post("/api/v1/channels/create", all);
    return answer.succeeded().longAt("/id");
  }
}
