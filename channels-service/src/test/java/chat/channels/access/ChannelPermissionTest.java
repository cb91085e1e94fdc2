package chat.channels.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every rule on channels against a table written down from the specification: kind of channel ×
 * role × subscribed × the group settings that name the account × permission.
 */
@ServiceTest(
    value = Program.CHANNELS,
    environment = {"WEB_PUBLIC_STREAMS_ENABLED=true"})
final class ChannelPermissionTest {

  private static final List<String> SETTINGS =
      List.of(
          "can_add_subscribers_group",
          "can_remove_subscribers_group",
          "can_administer_channel_group",
          "can_send_message_group",
          "can_subscribe_group");

  /** None, each alone, and to be let in with the permission to send. */
  private static final List<Set<String>> OPENED =
      List.of(
          Set.of(),
          Set.of("can_add_subscribers_group"),
          Set.of("can_remove_subscribers_group"),
          Set.of("can_administer_channel_group"),
          Set.of("can_send_message_group"),
          Set.of("can_subscribe_group"),
          Set.of("can_send_message_group", "can_subscribe_group"),
          Set.of("can_send_message_group", "can_add_subscribers_group"));

  private enum Kind {
    PUBLIC,
    WEB_PUBLIC,
    PRIVATE,
    /** With the history of before one came. */
    PRIVATE_SHARED
  }

  private final RunningService service;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private int channelsMade;

  ChannelPermissionTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.OWNER);
    organization.settings(
        Map.of(
            "can_add_subscribers_group",
            organization.systemGroup("role:owners"),
            "enable_spectator_access",
            true));
  }

  private record Case(Kind kind, Role role, boolean subscribed, Set<String> opened) {

    boolean isPrivate() {
      return kind == Kind.PRIVATE || kind == Kind.PRIVATE_SHARED;
    }

    /** Whether it lets in whoever comes: guests need the channel to be open to the web. */
    boolean isOpen() {
      return kind == Kind.WEB_PUBLIC || (kind == Kind.PUBLIC && !isGuest());
    }

    boolean isGuest() {
      return role == Role.GUEST;
    }

    boolean runs() {
      return role == Role.OWNER || role == Role.ADMINISTRATOR;
    }

    boolean is(String name) {
      return opened.contains(name);
    }

    /** The rules as the specification's sentences say them. */
    Set<ChannelPermission> expected() {
      Set<ChannelPermission> expected = EnumSet.noneOf(ChannelPermission.class);
      boolean letIn = !isGuest() && (is("can_subscribe_group") || is("can_add_subscribers_group"));
      boolean reads = subscribed || letIn || isOpen();
      boolean administers = runs() || (!isGuest() && is("can_administer_channel_group"));
      if (reads) {
        expected.add(ChannelPermission.READ);
      }
      if (reads || administers) {
        expected.add(ChannelPermission.SEE);
      }
      boolean writes = subscribed || isOpen() || (kind == Kind.PRIVATE_SHARED && letIn);
      if (writes && is("can_send_message_group")) {
        expected.add(ChannelPermission.POST);
      }
      if (letIn || isOpen()) {
        expected.add(ChannelPermission.SUBSCRIBE);
      }
      boolean mayAdd =
          is("can_add_subscribers_group")
              || is("can_administer_channel_group")
              || role == Role.OWNER
              || (runs() && !isPrivate());
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
    for (Kind kind : Kind.values()) {
      for (boolean subscribed : List.of(false, true)) {
        for (Set<String> opened : OPENED) {
          cases.add(new Case(kind, role, subscribed, opened));
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

  /** A channel of which the case's settings alone are opened, for the account alone. */
  private long channel(Case one, long userId) {
    List<Object> settings =
        new ArrayList<>(
            List.of(
                "invite_only",
                one.isPrivate(),
                "is_web_public",
                one.kind() == Kind.WEB_PUBLIC,
                "history_public_to_subscribers",
                one.kind() == Kind.PRIVATE_SHARED));
    for (String setting : SETTINGS) {
      settings.add(setting);
      settings.add(
          one.is(setting)
              ? Map.of("direct_members", List.of(userId), "direct_subgroups", List.of())
              : organization.systemGroup("role:nobody"));
    }
    String name = "%s %s %d".formatted(one.role(), one.kind(), channelsMade++);
    return channels.create(
        creator, name, one.subscribed() ? List.of(userId) : List.of(), settings.toArray());
  }
}
