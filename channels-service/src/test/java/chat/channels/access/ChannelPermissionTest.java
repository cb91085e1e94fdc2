package chat.channels.access;

import static java.util.stream.Collectors.toSet;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares channel permissions with a table from the specification. The table depends on the kind
 * of channel, the role, the subscription and the group settings that name the account. Further
 * tests cover nested groups, system groups, archived channels and bots. messaging-service evaluates
 * the other six settings, which concern messages (create topics, resolve, move and delete).
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

  /** No setting, each one alone, and sending combined with each setting that gives access. */
  private static final List<Set<String>> SETTING_COMBINATIONS =
      List.of(
          Set.of(),
          Set.of("can_add_subscribers_group"),
          Set.of("can_remove_subscribers_group"),
          Set.of("can_administer_channel_group"),
          Set.of("can_send_message_group"),
          Set.of("can_subscribe_group"),
          Set.of("can_send_message_group", "can_subscribe_group"),
          Set.of("can_send_message_group", "can_add_subscribers_group"));

  private static final Set<ChannelPermission> DENIED_IF_ARCHIVED =
      EnumSet.of(
          ChannelPermission.POST, ChannelPermission.SUBSCRIBE, ChannelPermission.ADD_SUBSCRIBERS);

  private enum Kind {
    PUBLIC,
    WEB_PUBLIC,
    PRIVATE,
    /** Subscribers also read messages from before their subscription. */
    PRIVATE_SHARED
  }

  private final RunningService service;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private int channelCount;

  ChannelPermissionTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.OWNER);
    organization.changeSettings(
        Map.of(
            "can_add_subscribers_group",
            organization.systemGroup("role:owners"),
            "enable_spectator_access",
            true));
  }

  private record Case(
      Kind kind, Role role, boolean subscribed, Set<String> opened, boolean archived) {

    Case(Kind kind, Role role, boolean subscribed, Set<String> opened) {
      this(kind, role, subscribed, opened, false);
    }

    /** An archived channel whose settings all name the account. */
    static Case ofArchived(Kind kind, Role role, boolean subscribed) {
      return new Case(kind, role, subscribed, Set.copyOf(SETTINGS), true);
    }

    Case asArchived() {
      return new Case(kind, role, subscribed, opened, true);
    }

    boolean isPrivate() {
      return kind == Kind.PRIVATE || kind == Kind.PRIVATE_SHARED;
    }

    /** Whether the role alone gives access: guests have it only in web-public channels. */
    boolean isOpen() {
      return kind == Kind.WEB_PUBLIC || (kind == Kind.PUBLIC && !isGuest());
    }

    boolean isGuest() {
      return role == Role.GUEST;
    }

    boolean isAdministrator() {
      return role == Role.OWNER || role == Role.ADMINISTRATOR;
    }

    boolean is(String name) {
      return opened.contains(name);
    }

    /** The permissions according to the specification. */
    Set<ChannelPermission> expected() {
      Set<ChannelPermission> expected = EnumSet.noneOf(ChannelPermission.class);
      boolean letIn = !isGuest() && (is("can_subscribe_group") || is("can_add_subscribers_group"));
      boolean reads = subscribed || letIn || isOpen();
      boolean administers = isAdministrator() || (!isGuest() && is("can_administer_channel_group"));
      if (reads) {
        expected.add(ChannelPermission.READ);
      }
      if (reads || administers) {
        expected.addAll(EnumSet.of(ChannelPermission.SEE, ChannelPermission.LIST_SUBSCRIBERS));
      }
      boolean writes = subscribed || isOpen() || (kind == Kind.PRIVATE_SHARED && letIn);
      if (writes && is("can_send_message_group")) {
        expected.add(ChannelPermission.POST);
      }
      if (letIn || isOpen()) {
        expected.add(ChannelPermission.SUBSCRIBE);
      }
      boolean mayAdd =
          is("can_add_subscribers_group") || role == Role.OWNER || (administers && !isPrivate());
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
      if (archived) {
        expected.removeAll(DENIED_IF_ARCHIVED);
      }
      return expected;
    }

    /** The permissions of a member's bot whose owner is subscribed or named by the settings. */
    Set<ChannelPermission> expectedOfBot() {
      Set<ChannelPermission> expected = EnumSet.noneOf(ChannelPermission.class);
      boolean ownerIsLetIn = is("can_subscribe_group") || is("can_add_subscribers_group");
      if (isOpen()) {
        expected.addAll(EnumSet.of(ChannelPermission.READ, ChannelPermission.SUBSCRIBE));
        expected.add(ChannelPermission.LIST_SUBSCRIBERS);
      }
      if (isOpen() || subscribed || ownerIsLetIn) {
        expected.add(ChannelPermission.SEE);
      }
      if ((isOpen() || subscribed) && is("can_send_message_group")) {
        expected.add(ChannelPermission.POST);
      }
      return expected;
    }
  }

  private static List<Case> cases(Role role) {
    return cases(role, SETTING_COMBINATIONS);
  }

  private static List<Case> cases(Role role, List<Set<String>> combinations) {
    List<Case> cases = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (boolean subscribed : List.of(false, true)) {
        for (Set<String> opened : combinations) {
          cases.add(new Case(kind, role, subscribed, opened));
        }
      }
    }
    return cases;
  }

  @Test
  void permissionsMatchTheTable() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      for (Case one : cases(role)) {
        check(one, userId, member(userId));
      }
    }
  }

  /** All 32 combinations of settings that name the account. */
  private static List<Set<String>> allCombinations() {
    return IntStream.range(0, 1 << SETTINGS.size())
        .mapToObj(bits ->
            IntStream.range(0, SETTINGS.size())
                .filter(bit -> (bits >> bit & 1) == 1)
                .mapToObj(SETTINGS::get)
                .collect(toSet()))
        .toList();
  }

  @Test
  @Tag("deep")
  void permissionsMatchTheTableForAllSettingCombinations() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      Map<Long, Case> casesById = createChannels(cases(role, allCombinations()), userId);
      checkAll(casesById, caller(role, userId), Case::expected);
      casesById.keySet().forEach(this::archive);
      checkAll(casesById, caller(role, userId), one -> one.asArchived().expected());
    }
  }

  @Test
  @Tag("deep")
  void botPermissionsMatchTheTableForAllSettingCombinations() {
    long owner = organization.account(Role.MEMBER);
    long bot = organization.bot(owner);
    Map<Long, Case> casesById = createChannels(cases(Role.MEMBER, allCombinations()), owner);
    checkAll(casesById, bot(bot, owner), Case::expectedOfBot);
  }

  /** Creates a channel for each case; the keys are the channels' ids. */
  private Map<Long, Case> createChannels(List<Case> cases, long userId) {
    assertThat(cases).hasSize(2 * Kind.values().length << SETTINGS.size());
    Map<Long, Case> casesById = new LinkedHashMap<>();
    cases.forEach(one -> casesById.put(channel(one, userId, member(userId)), one));
    return casesById;
  }

  private void checkAll(
      Map<Long, Case> casesById, Caller caller, Function<Case, Set<ChannelPermission>> expected) {
    Map<Long, Set<ChannelPermission>> granted = granted(caller);
    casesById.forEach((channelId, one) ->
        assertThat(granted.getOrDefault(channelId, Set.of()))
            .as(one.toString())
            .isEqualTo(seenOnly(expected.apply(one))));
  }

  @Test
  void nestedGroupGivesItsMembersThePermissions() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      long inner = organization.group("inner " + role, List.of(userId), List.of());
      long outer = organization.group("outer " + role, List.of(), List.of(inner));
      for (Set<String> opened : SETTING_COMBINATIONS) {
        check(new Case(Kind.PRIVATE_SHARED, role, false, opened), userId, outer);
      }
    }
  }

  @Test
  void systemGroupGivesEachAccountOfItsRoleThePermissions() {
    Map<Role, String> groups =
        Map.of(
            Role.OWNER, "role:owners",
            Role.ADMINISTRATOR, "role:administrators",
            Role.MODERATOR, "role:moderators",
            Role.MEMBER, "role:fullmembers");
    groups.forEach((role, group) -> {
      long userId = organization.account(role);
      for (Set<String> opened : SETTING_COMBINATIONS) {
        check(
            new Case(Kind.PRIVATE_SHARED, role, false, opened),
            userId,
            organization.systemGroup(group));
      }
    });
    long guest = organization.account(Role.GUEST);
    check(
        new Case(Kind.WEB_PUBLIC, Role.GUEST, false, Set.of("can_send_message_group")),
        guest,
        organization.systemGroup("role:everyone"));
    check(
        new Case(Kind.PRIVATE, Role.GUEST, true, Set.of("can_remove_subscribers_group")),
        guest,
        organization.systemGroup("role:everyone"));
  }

  @Test
  void archivedChannelAllowsNoPostingOrSubscribing() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      for (Kind kind : Kind.values()) {
        for (boolean subscribed : List.of(false, true)) {
          check(Case.ofArchived(kind, role, subscribed), userId, member(userId));
        }
      }
    }
  }

  @Test
  void botPermissionsFollowItsOwnersAccess() {
    long owner = organization.account(Role.MEMBER);
    long bot = organization.bot(owner);
    for (Case one : cases(Role.MEMBER)) {
      long channelId = channel(one, owner, member(owner));
      assertThat(granted(bot(bot, owner), channelId))
          .as(one.toString())
          .isEqualTo(one.expectedOfBot());
    }
  }

  private static Object member(long userId) {
    return Map.of("direct_members", List.of(userId), "direct_subgroups", List.of());
  }

  /**
   * @param named the value of those settings that name the account
   */
  private void check(Case one, long userId, Object named) {
    long channelId = channel(one, userId, named);
    assertThat(granted(caller(one.role(), userId), channelId))
        .as(one.toString())
        .isEqualTo(seenOnly(one.expected()));
  }

  private Caller caller(Role role, long userId) {
    return new Caller(organization.id(), userId, role, false, null, "test");
  }

  private Caller bot(long userId, long ownerId) {
    return new Caller(organization.id(), userId, Role.MEMBER, true, ownerId, "test");
  }

  private Set<ChannelPermission> granted(Caller caller, long channelId) {
    return granted(caller).getOrDefault(channelId, Set.of());
  }

  /** The caller's permissions for each visible channel, by the channel's id. */
  private Map<Long, Set<ChannelPermission>> granted(Caller caller) {
    Map<Long, Set<ChannelPermission>> granted = new HashMap<>();
    return service
        .bean(ListedChannels.class)
        .of(
            caller,
            _ -> true,
            listing -> {
              listing.forEach(batch ->
                  batch.forEach(known -> granted.put(known.channel().channelId(), granted(known))));
              return granted;
            });
  }

  private static Set<ChannelPermission> granted(VisibleChannel known) {
    Set<ChannelPermission> granted = EnumSet.allOf(ChannelPermission.class);
    granted.removeIf(permission -> !known.allows(permission));
    return granted;
  }

  /** No permissions if the caller cannot see the channel, because it is not listed then. */
  private static Set<ChannelPermission> seenOnly(Set<ChannelPermission> expected) {
    return expected.contains(ChannelPermission.SEE) ? expected : Set.of();
  }

  /** Creates the case's channel; {@code named} is the value of the settings that it opens. */
  private long channel(Case one, long userId, Object named) {
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
      settings.add(one.is(setting) ? named : organization.systemGroup("role:nobody"));
    }
    String name = "%s %s %d".formatted(one.role(), one.kind(), channelCount++);
    long channelId =
        channels.create(
            creator, name, one.subscribed() ? List.of(userId) : List.of(), settings.toArray());
    if (one.archived()) {
      archive(channelId);
    }
    return channelId;
  }

  private void archive(long channelId) {
    channels.execute("update channel set is_archived = true where channel_id = ?", channelId);
  }
}
