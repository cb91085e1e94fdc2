package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityService;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.load.ConcurrentClients;
import chat.testkit.owner.StateRequestBody;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists everything for twelve concurrent clients in the heap size of the local stack. Their
 * responses together exceed the heap.
 */
@Tag("soak")
@IdentityTest
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SmallHeapTest {
  private static final Logger LOG = LoggerFactory.getLogger(SmallHeapTest.class);
  private static final int MANY = 40_000;
  private static final int CLIENTS = 12;
  private static final int SLOW_CLIENTS = 30;

  private final TestOrganization organization;
  private final ServiceProcess process =
      new ServiceProcess(Program.IDENTITY, IdentityService.class, "192m");
  private final ConcurrentClients clients =
      new ConcurrentClients(Program.IDENTITY, process, CLIENTS);

  SmallHeapTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  /** Creates accounts with a presence, a status and a profile field each. */
  private void createAccounts() {
    long fieldId =
        organization
            .as(Role.OWNER)
            .post("/api/v1/realm/profile_fields", "name", "Motto", "field_type", 1)
            .succeeded()
            .longAt("/id");
    organization.execute(
        """
        with joined as (
          insert into account (organization_id, delivery_email, full_name, role, date_created)
          select ?, 'person.' || i || '@example.com', 'Person ' || i, 400, now()
          from generate_series(1, ?) i returning organization_id, user_id),
        seen as (
          insert into presence (organization_id, user_id, last_connected, last_active, update_id)
          select organization_id, user_id, extract(epoch from now())::bigint,
            extract(epoch from now())::bigint, nextval('presence_update_id') from joined),
        away as (
          insert into user_status (organization_id, user_id, status_text, emoji_name, emoji_code,
            reaction_type)
          select organization_id, user_id, 'away', '', '', '' from joined)
        insert into profile_value (organization_id, user_id, field_id, value, rendered_value)
        select organization_id, user_id, ?, 'Motto of ' || user_id, '<p>it</p>' from joined
        """,
        organization.id(),
        MANY,
        fieldId);
  }

  private HttpRequest.Builder asOwner(String path) {
    long owner = organization.userId(Role.OWNER);
    return clients.as(new Caller(organization.id(), owner, Role.OWNER, false, null, "test"), path);
  }

  private HttpRequest posting(String path, String form) {
    return asOwner(path)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form))
        .build();
  }

  private HttpRequest registering() throws IOException {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(Role.OWNER), Role.OWNER);
    stateRequest.put("client_gravatar", false);
    return clients.initialStateRequest(stateRequest);
  }

  private void requestAll(Callable<HttpRequest> request, String name, int min) throws Exception {
    requestAll(min, Map.of(name, request));
  }

  private void requestAll(int min, Map<String, Callable<HttpRequest>> byName) throws Exception {
    assertThat(clients.sendConcurrently(byName))
        .allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(min));
  }

  @Test
  void manyClientsListAllAccounts() throws Exception {
    createAccounts();
    try (process) {
      process.start();
      String users = "/api/v1/users?include_custom_profile_fields=true&client_gravatar=false";
      requestAll(() -> asOwner(users).build(), "members", MANY);
      requestAll(this::registering, "realm_users", MANY);
      requestAll(() -> asOwner("/api/v1/realm/presence").build(), "presences", MANY);
      String idle = "status=idle&slim_presence=true";
      requestAll(() -> posting("/api/v1/users/me/presence", idle), "presences", MANY);
      requestAll(() -> asOwner("/api/v1/user_groups").build(), "user_groups", 1);
      long members = organization.groupId("role:members");
      String ofMembers = "/api/v1/user_groups/" + members + "/members";
      requestAll(() -> asOwner(ofMembers).build(), "members", MANY);
    }
  }

  /** Three bots fill their storage: with one value, with five and with 200,000. */
  @Test
  void manyClientsReadFullBotStorages() throws Exception {
    try (process) {
      process.start();
      for (int entries : new int[] {1, 5, 200_000}) {
        long owner = organization.userId(Role.OWNER);
        long botId = organization.makeBot(Role.OWNER, "keeper" + entries).longAt("/user_id");
        int characters = 10_000_000 / entries;
        organization.execute(
            """
            with size as (insert into bot_storage_size (organization_id, user_id, characters)
              values (?, ?, ?) returning organization_id, user_id)
            insert into bot_storage (organization_id, user_id, key, value)
            select organization_id, user_id, lpad(i::text, 7, '0'), repeat('🐙', ?)
            from size, generate_series(1, ?) i
            """,
            organization.id(),
            botId,
            entries * characters,
            characters - 7,
            entries);
        Caller bot = new Caller(organization.id(), botId, Role.MEMBER, true, owner, "test");
        requestAll(() -> clients.as(bot, "/api/v1/bot_storage").build(), "storage", entries);
      }
    }
  }

  /**
   * Each group's settings name six times as many members as the limit now allows. Ten groups have
   * all accounts as members. Half of the clients list the groups, half register.
   */
  @Test
  void manyClientsListLargeGroups() throws Exception {
    createAccounts();
    long owner = organization.userId(Role.OWNER);
    organization.execute(
        """
        with named as (
          insert into user_group (organization_id, name, creator_id, date_created)
          select ?, 'named ' || i, ?, now() from generate_series(1, 1000) i
          returning organization_id, group_id),
        of_groups as (
          select jsonb_build_object('direct_members', '[]'::jsonb,
            'direct_subgroups', jsonb_agg(group_id)) as value from named),
        of_people as (
          select jsonb_build_object('direct_members', jsonb_agg(user_id),
            'direct_subgroups', '[]'::jsonb) as value
          from (select user_id from account where organization_id = ? limit 1000) as few),
        filled as (
          insert into user_group_member (organization_id, group_id, user_id)
          select organization_id, group_id, user_id
          from (select * from named order by group_id limit 10) as large
            join account using (organization_id))
        insert into user_group (organization_id, name, creator_id, date_created, settings)
        select ?, 'heavy ' || i, ?, now(),
          (select jsonb_object_agg('can_' || setting || '_group',
              case when setting in ('manage', 'mention') then of_people.value else of_groups.value end)
            from of_groups, of_people, unnest(array['add_members', 'join', 'leave', 'manage', 'mention',
              'remove_members']) as setting)
        from generate_series(1, 500) i
        """,
        organization.id(),
        owner,
        organization.id(),
        organization.id(),
        owner);
    try (process) {
      process.start();
      requestAll(
          1_500,
          Map.of(
              "user_groups",
              () -> asOwner("/api/v1/user_groups").build(),
              "realm_user_groups",
              this::registering));
    }
  }

  @Test
  void slowReadersDoNotDelayOtherClients() throws Exception {
    createAccounts();
    try (process) {
      process.start();
      List<InputStream> unread = new ArrayList<>();
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        unread.add(clients.openResponse(asOwner("/api/v1/users").build()));
      }
      assertThat(clients.sendUntilAccepted(() -> asOwner("/api/v1/users/me").build(), "members"))
          .isZero();
      assertThat(clients.sendUntilAccepted(() -> asOwner("/api/v1/users").build(), "members"))
          .isGreaterThan(MANY);
      assertThat(ConcurrentClients.countElements(unread.getFirst(), "members")).isGreaterThan(MANY);
      LOG.info("{} MiB of memory at most", process.peakMemory() >> 20);
      for (InputStream body : unread) {
        body.close();
      }
    }
  }
}
