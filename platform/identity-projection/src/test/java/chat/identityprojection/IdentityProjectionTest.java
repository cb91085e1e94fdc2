package chat.identityprojection;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.http.OrganizationHosts;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.MESSAGING)
final class IdentityProjectionTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final GroupStore groups;

  IdentityProjectionTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.organizations = service.bean(OrganizationStore.class);
    this.accounts = service.bean(AccountStore.class);
    this.groups = service.bean(GroupStore.class);
  }

  @Test
  void organizationIsReadWithItsSettings() {
    organization.changeSettings(
        Map.of(
            "can_create_public_channel_group",
            17,
            "can_create_private_channel_group",
            Map.of("direct_members", List.of(5, 4), "direct_subgroups", List.of(9)),
            "enable_spectator_access",
            true,
            "waiting_period_threshold",
            12,
            "topics_policy",
            "allow_empty_topic"));
    organization.awaitProjections();
    ProjectedOrganization projected = organizations.find(organization.id()).orElseThrow();
    assertThat(projected.subdomain()).isEqualTo("s" + organization.id());
    assertThat(projected.name()).isEqualTo("Org " + organization.id());
    assertThat(projected.dateCreated()).isEqualTo(Instant.ofEpochSecond(1_704_103_200));
    assertThat(projected.isDeactivated()).isFalse();
    ProjectedOrganizationSettings settings = projected.settings();
    assertThat(settings.group("can_create_public_channel_group"))
        .isEqualTo(GroupSetting.ofGroup(17));
    assertThat(settings.group("can_create_private_channel_group"))
        .isEqualTo(new GroupSetting(List.of(4L, 5L), List.of(9L)));
    assertThat(settings.flag("enable_spectator_access", false)).isTrue();
    assertThat(settings.number("waiting_period_threshold", 0)).isEqualTo(12);
    assertThat(settings.text("topics_policy", "")).isEqualTo("allow_empty_topic");
  }

  @Test
  void missingSettingHasItsDefault() {
    organization.awaitProjections();
    ProjectedOrganizationSettings settings =
        organizations.find(organization.id()).orElseThrow().settings();
    assertThat(settings.group("can_do_later_things_group")).isEqualTo(GroupSetting.NOBODY);
    assertThat(settings.flag("later", true)).isTrue();
    assertThat(settings.number("later", 8)).isEqualTo(8);
    assertThat(settings.text("later", "x")).isEqualTo("x");
  }

  @Test
  void contractExamplesAreApplied() {
    TestEvents events = servers.events();
    EventContract ofGroups = new EventContract(Topic.GROUP_CHANGED);
    EventContract ofAccounts = new EventContract(Topic.USER_CHANGED);
    String ofOrganizations = new EventContract(Topic.ORGANIZATION_CHANGED).example();
    events.publish(Topic.ORGANIZATION_CHANGED, 5, "5", ofOrganizations);
    events.publish(Topic.USER_CHANGED, 5, "5:101", ofAccounts.example());
    events.publish(Topic.USER_CHANGED, 5, "5:102", ofAccounts.example("bot"));
    events.publish(Topic.GROUP_CHANGED, 5, "5:60", ofGroups.example());
    events.publish(Topic.GROUP_CHANGED, 5, "5:43", ofGroups.example("system-group"));
    events.publish(Topic.GROUP_CHANGED, 5, "5:60:user:101", ofGroups.example("member"));
    events.publish(Topic.GROUP_CHANGED, 5, "5:42:group:43", ofGroups.example("subgroup"));
    await().until(() -> groups.isAnyInOneOf(5, List.of(101L), List.of(), List.of(60L)));
    await().until(() -> accounts.find(5, 102).isPresent() && organizations.find(5).isPresent());

    assertThat(organizations.find(5).orElseThrow().settings().group("can_create_bots_group"))
        .isEqualTo(new GroupSetting(List.of(101L), List.of(45L)));
    assertThat(accounts.find(5, 101).orElseThrow().fullName()).isEqualTo("Iris");
    assertThat(accounts.find(5, 102).orElseThrow().botOwnerId()).isEqualTo(101);
    assertThat(accounts.alertWords(5, 102)).containsExactly("coffee", "Release 12");
    assertThat(groups.isAnyInOneOf(5, List.of(101L), List.of(43L), List.of(43L))).isTrue();
    assertThat(groups.isAnyInOneOf(5, List.of(102L), List.of(43L), List.of(60L))).isFalse();
    assertThat(groups.findAll(5, List.of(60L, 43L)))
        .extractingByKeys(60L, 43L)
        .extracting(ProjectedUserGroup::name)
        .containsExactly("makers", "role:members");
  }

  @Test
  void unknownOrganizationIsEmpty() {
    assertThat(organizations.find(-1)).isEmpty();
  }

  @Test
  void accountIsReadWithEveryField() {
    long userId =
        organization.account(
            Role.MODERATOR,
            Map.ofEntries(
                Map.entry("is_bot", true),
                Map.entry("bot_type", 1),
                Map.entry("bot_owner_id", 12),
                Map.entry("email_address_visibility", 5),
                Map.entry("avatar_url", "/a.png")));
    assertThat(projected(userId))
        .isEqualTo(
            new ProjectedAccount(
                organization.id(),
                userId,
                "User" + userId + "@chat.example.com",
                "Somebody" + userId + "@example.com",
                EmailAddressVisibility.MODERATORS,
                "User " + userId,
                Role.MODERATOR,
                true,
                true,
                1,
                12L,
                false,
                "/a.png",
                1,
                Instant.ofEpochSecond(1_704_103_200),
                Instant.ofEpochSecond(1_704_103_200 + 3 * 86_400),
                "Europe/Lisbon"));
  }

  @Test
  void alertWordsAreReadSeparatelyFromTheAccount() {
    long userId = organization.account(Role.MEMBER, Map.of("alert_words", List.of("tea", "C++")));
    organization.awaitProjections();
    assertThat(accounts.alertWords(organization.id(), userId)).containsExactly("tea", "C++");
    organization.change(userId, Map.of("alert_words", List.of()));
    organization.awaitProjections();
    assertThat(accounts.alertWords(organization.id(), userId)).isEmpty();
    assertThat(accounts.alertWords(organization.id() + 1, userId)).isEmpty();
  }

  @Test
  void eventOfAnOlderReleaseHasNoAlertWords() {
    String older =
        new EventContract(Topic.USER_CHANGED)
            .example("bot")
            .replaceAll(",\\s*\"alert_words\"[^}]*", "")
            .replace("\"organization_id\": 5", "\"organization_id\": " + organization.id());
    assertThat(older).doesNotContain("alert_words", "muted_users");
    servers
        .events()
        .publish(Topic.USER_CHANGED, organization.id(), organization.id() + ":102", older);
    assertThat(projected(102).fullName()).isEqualTo("Helper");
    assertThat(accounts.alertWords(organization.id(), 102)).isEmpty();
  }

  @Test
  void laterEventReplacesEarlier() {
    long userId = organization.account(Role.MEMBER);
    organization.change(userId, Map.of("role", 600, "is_active", false));
    ProjectedAccount after = projected(userId);
    assertThat(after.role()).isEqualTo(Role.GUEST);
    assertThat(after.isActive()).isFalse();
  }

  @Test
  void accountsAreFoundByIdsInOneQuery() {
    ProjectedAccount one = projected(organization.account(Role.MEMBER));
    ProjectedAccount other = projected(organization.account(Role.GUEST));
    assertThat(accounts.findAll(organization.id(), List.of(one.userId(), 1L << 50, other.userId())))
        .containsOnly(Map.entry(one.userId(), one), Map.entry(other.userId(), other));
    assertThat(accounts.findAll(organization.id() + 1, List.of(one.userId()))).isEmpty();
  }

  @Test
  void accountIsFoundByEitherAddressInAnyCase() {
    ProjectedAccount account = projected(organization.account(Role.MEMBER));
    String apiAddress = account.email().toUpperCase(Locale.ROOT);
    String realAddress = "sOMEBODY" + account.userId() + "@example.com";
    assertThat(accounts.findAllByEmail(account, List.of(apiAddress, realAddress, "nobody@x.test")))
        .containsOnly(Map.entry(apiAddress, account), Map.entry(realAddress, account));
    TestOrganization elsewhere = new TestOrganization(service);
    long stranger = elsewhere.account(Role.OWNER);
    elsewhere.awaitProjections();
    assertThat(
            accounts.findAllByEmail(
                accounts.find(elsewhere.id(), stranger).orElseThrow(), List.of(apiAddress)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1, OWNER ADMINISTRATOR MODERATOR MEMBER GUEST",
    "2, OWNER ADMINISTRATOR MODERATOR MEMBER",
    "5, OWNER ADMINISTRATOR MODERATOR",
    "3, OWNER ADMINISTRATOR",
    "4, ''"
  })
  void realAddressFindsTheAccountOnlyForPermittedRoles(int visibility, String viewers) {
    Map<String, Integer> hidden = Map.of("email_address_visibility", visibility);
    ProjectedAccount sought = projected(organization.account(Role.MEMBER, hidden));
    ProjectedAccount bot =
        projected(
            organization.account(
                Role.MEMBER,
                Map.of("is_bot", true, "bot_type", 1, "email_address_visibility", visibility)));
    String real = requireNonNull(sought.deliveryEmail());
    String ofBot = requireNonNull(bot.deliveryEmail());
    List<String> addresses = List.of(sought.email(), real, ofBot);
    for (Role role : Role.values()) {
      ProjectedAccount viewer = projected(organization.account(role));
      Map<String, ProjectedAccount> found = accounts.findAllByEmail(viewer, addresses);
      assertThat(found.containsKey(real))
          .as(role.name())
          .isEqualTo(List.of(viewers.split(" ")).contains(role.name()));
      assertThat(found).containsKeys(sought.email(), ofBot);
    }
    assertThat(accounts.findAllByEmail(sought, List.of(real))).containsKey(real);
  }

  private String standIn(long userId) {
    return service.bean(OrganizationHosts.class).standIn(userId, "s" + organization.id());
  }

  @Test
  void standInAddressAlwaysFindsItsAccount() {
    ProjectedAccount account = projected(organization.account(Role.MEMBER));
    String standIn = standIn(account.userId());
    String upperCase = standIn.toUpperCase(Locale.ROOT);
    String elsewhere = "user" + account.userId() + "@example.com";
    for (Role role : Role.values()) {
      ProjectedAccount viewer = projected(organization.account(role));
      assertThat(accounts.findAllByEmail(viewer, List.of(standIn, upperCase, elsewhere)))
          .containsOnly(Map.entry(standIn, account), Map.entry(upperCase, account));
    }
    ProjectedAccount squatter =
        projected(organization.account(Role.MEMBER, Map.of("delivery_email", standIn)));
    assertThat(accounts.findAllByEmail(squatter, List.of(standIn)))
        .containsOnly(Map.entry(standIn, account));
  }

  @Test
  void limitedGuestFindsUnknownUsersOnlyByStandIn() {
    organization.changeSettings(
        Map.of("can_access_all_users_group", organization.systemGroup("role:members")));
    Map<String, String> open =
        Map.of("email", "Open@example.com", "delivery_email", "Open@example.com");
    ProjectedAccount account = projected(organization.account(Role.MEMBER, open));
    ProjectedAccount guest = projected(organization.account(Role.GUEST));
    ProjectedAccount bot = projected(organization.bot(account.userId()));
    servers.owners().acquaintances().addSharedChannel(guest.userId(), bot.userId());
    String standIn = standIn(account.userId());
    String own = requireNonNull(guest.deliveryEmail());
    String ofBot = requireNonNull(bot.deliveryEmail());
    List<String> addresses = List.of("open@example.com", standIn, own, ofBot);
    assertThat(accounts.findAllByEmail(guest, addresses)).containsOnlyKeys(standIn, own, ofBot);
    assertThat(accounts.findAllByEmail(account, addresses)).containsKey("open@example.com");
    ShownAddresses shown = service.bean(ShownAddresses.class);
    Map<Long, ProjectedAccount> all =
        accounts.findAll(
            organization.id(), List.of(account.userId(), guest.userId(), bot.userId()));
    assertThat(requireNonNull(shown.to(guest, all).get(account.userId())).email())
        .isEqualTo(standIn);
    assertThat(shown.to(guest, all))
        .containsEntry(guest.userId(), guest)
        .containsEntry(bot.userId(), bot);
    assertThat(shown.to(account, all)).isEqualTo(all);
    servers.owners().acquaintances().addSharedChannel(guest.userId(), account.userId());
    assertThat(shown.to(guest, all)).isEqualTo(all);
    assertThat(accounts.findAllByEmail(guest, addresses)).containsKey("open@example.com");
  }

  @Test
  void apiAddressWinsOverAnotherAccountsRealAddress() {
    ProjectedAccount first = projected(organization.account(Role.MEMBER));
    organization.account(Role.MEMBER, Map.of("delivery_email", first.email()));
    organization.awaitProjections();
    assertThat(accounts.findAllByEmail(first, List.of(first.email())))
        .containsOnly(Map.entry(first.email(), first));
  }

  @Test
  void groupsAreFoundByIds() {
    long groupId = organization.group("helpers", List.of(), List.of());
    organization.awaitProjections();
    assertThat(groups.findAll(organization.id(), List.of(groupId, 1L)))
        .containsOnly(
            Map.entry(
                groupId,
                new ProjectedUserGroup(
                    organization.id(),
                    groupId,
                    "helpers",
                    "Those who make everything",
                    false,
                    false,
                    GroupSetting.ofGroup(organization.systemGroup("role:everyone")))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GROUP_CHANGED | :5 | {\"kind\":\"party\",\"organization_id\":ORG}",
        "GROUP_CHANGED | :5 | {\"kind\":\"group\",\"organization_id\":ORG,\"group_id\":5}",
        "GROUP_CHANGED | :5 |",
        "GROUP_CHANGED | :5:user:x |",
        "GROUP_CHANGED | :5:user:6 |"
            + " {\"kind\":\"member\",\"organization_id\":ORG,\"group_id\":5,\"user_id\":7}",
        "GROUP_CHANGED | :5:user:6 |"
            + " {\"kind\":\"member\",\"organization_id\":1,\"group_id\":5,\"user_id\":6}",
        "USER_CHANGED | :5 | {\"organization_id\":ORG,\"user_id\":5,\"role\":150}",
        "USER_CHANGED | :5 | {\"organization_id\":ORG,\"user_id\":5,\"role\":400}",
        "USER_CHANGED | :5 | not JSON",
        "USER_CHANGED | :5 |",
        "ORGANIZATION_CHANGED | '' | []",
        "ORGANIZATION_CHANGED | '' |"
            + " {\"organization_id\":ORG,\"subdomain\":\"a\\u0000b\",\"name\":\"\",\"is_deactivated\":false,\"date_created\":1,\"settings\":{}}",
      })
  void malformedEventIsParked(String topic, String key, String value) throws SQLException {
    String id = Long.toString(organization.id());
    servers
        .events()
        .publish(
            Topic.valueOf(topic),
            organization.id(),
            id + key,
            value == null ? null : value.replace("ORG", id));
    long after = organization.account(Role.MEMBER);
    assertThat(projected(after).fullName()).isEqualTo("User " + after);
    assertThat(parked(id + key)).isEqualTo(1);
  }

  private ProjectedAccount projected(long userId) {
    organization.awaitProjections();
    return accounts.find(organization.id(), userId).orElseThrow();
  }

  private int parked(String key) throws SQLException {
    try (Connection connection = servers.connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement("select count(*) from parked_event where key = ?")) {
      statement.setString(1, key);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }
}
