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
 * Compares channel permissions with a table from the specification: kind of channel × role ×
 * subscribed × the group settings that name the account × permission. Further tests cover nested
 * groups, system groups, archived channels and bots. messaging-service evaluates the other six
 * settings, which concern messages (create topics, resolve, move and delete).
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

  private static final Set<ChannelPermission> TAKEN_BY_THE_ARCHIVE =
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

  private record Case(
      Kind kind, Role role, boolean subscribed, Set<String> opened, boolean archived) {

    Case(Kind kind, Role role, boolean subscribed, Set<String> opened) {
      this(kind, role, subscribed, opened, false);
    }

    /** An archived channel whose settings all name the account. */
    static Case ofArchived(Kind kind, Role role, boolean subscribed) {
      return new Case(kind, role, subscribed, Set.copyOf(SETTINGS), true);
    }

    Case ofArchive() {
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

    boolean runs() {
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
      boolean administers = runs() || (!isGuest() && is("can_administer_channel_group"));
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
        expected.removeAll(TAKEN_BY_THE_ARCHIVE);
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
    return cases(role, OPENED);
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
  void everybodyMayWhatTheTableSays() {
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
                .filter(place -> (bits >> place & 1) == 1)
                .mapToObj(SETTINGS::get)
                .collect(toSet()))
        .toList();
  }

  @Test
  @Tag("deep")
  void everybodyMayWhatTheTableSaysHoweverTheSettingsAreCombined() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      Map<Long, Case> made = made(cases(role, allCombinations()), userId);
      checkAll(made, caller(role, userId), Case::expected);
      made.keySet().forEach(this::archive);
      checkAll(made, caller(role, userId), one -> one.ofArchive().expected());
    }
  }

  @Test
  @Tag("deep")
  void botSeesWhatItsOwnerReadsHoweverTheSettingsAreCombined() {
    long owner = organization.account(Role.MEMBER);
    long bot = organization.bot(owner);
    Map<Long, Case> made = made(cases(Role.MEMBER, allCombinations()), owner);
    checkAll(made, bot(bot, owner), Case::expectedOfBot);
  }

  /** Creates a channel for each case; the keys are the channels' ids. */
  private Map<Long, Case> made(List<Case> cases, long userId) {
    assertThat(cases).hasSize(2 * Kind.values().length << SETTINGS.size());
    Map<Long, Case> made = new LinkedHashMap<>();
    cases.forEach(one -> made.put(channel(one, userId, member(userId)), one));
    return made;
  }

  private void checkAll(
      Map<Long, Case> made, Caller caller, Function<Case, Set<ChannelPermission>> expected) {
    Map<Long, Set<ChannelPermission>> given = given(caller);
    made.forEach((channelId, one) ->
        assertThat(given.getOrDefault(channelId, Set.of()))
            .as(one.toString())
            .isEqualTo(seenOnly(expected.apply(one))));
  }

  @Test
  void groupInsideOfAGroupNamesItsMembers() {
    for (Role role : Role.values()) {
      long userId = organization.account(role);
      long inner = organization.group("inner " + role, List.of(userId), List.of());
      long outer = organization.group("outer " + role, List.of(), List.of(inner));
      for (Set<String> opened : OPENED) {
        check(new Case(Kind.PRIVATE_SHARED, role, false, opened), userId, outer);
      }
    }
  }

  @Test
  void systemGroupNamesEveryAccountWithTheRole() {
    Map<Role, String> groups =
        Map.of(
            Role.OWNER, "role:owners",
            Role.ADMINISTRATOR, "role:administrators",
            Role.MODERATOR, "role:moderators",
            Role.MEMBER, "role:fullmembers");
    groups.forEach((role, group) -> {
      long userId = organization.account(role);
      for (Set<String> opened : OPENED) {
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
  void archivedChannelTakesNobodyAndNothing() {
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
  void botSeesWhatItsOwnerReadsAndWritesWhereThatOneIsSubscribed() {
    long owner = organization.account(Role.MEMBER);
    long bot = organization.bot(owner);
    for (Case one : cases(Role.MEMBER)) {
      long channelId = channel(one, owner, member(owner));
      assertThat(given(bot(bot, owner), channelId))
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
    assertThat(given(caller(one.role(), userId), channelId))
        .as(one.toString())
        .isEqualTo(seenOnly(one.expected()));
  }

  private Caller caller(Role role, long userId) {
    return new Caller(organization.id(), userId, role, false, null, "test");
  }

  private Caller bot(long userId, long ownerId) {
    return new Caller(organization.id(), userId, Role.MEMBER, true, ownerId, "test");
  }

  private Set<ChannelPermission> given(Caller caller, long channelId) {
    return given(caller).getOrDefault(channelId, Set.of());
  }

  /** The caller's permissions for each visible channel, by the channel's id. */
  private Map<Long, Set<ChannelPermission>> given(Caller caller) {
    Map<Long, Set<ChannelPermission>> given = new HashMap<>();
    return service
        .bean(ListedChannels.class)
        .of(
            caller,
            _ -> true,
            listing -> {
              listing.forEach(some ->
                  some.forEach(known -> given.put(known.channel().channelId(), given(known))));
              return given;
            });
  }

  private static Set<ChannelPermission> given(VisibleChannel known) {
    Set<ChannelPermission> given = EnumSet.allOf(ChannelPermission.class);
    given.removeIf(permission -> !known.allows(permission));
    return given;
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
    String name = "%s %s %d".formatted(one.role(), one.kind(), channelsMade++);
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
