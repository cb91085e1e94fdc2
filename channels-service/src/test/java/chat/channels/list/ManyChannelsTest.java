package chat.channels.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.channels.access.ListedChannels;
import chat.channels.access.ListedChannels.Listing;
import chat.channels.access.VisibleChannel;
import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.StateRequestBody;
import chat.testkit.owner.TestAcquaintances;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists more channels than one batch holds for a guest with limited user visibility. */
@ServiceTest(Program.CHANNELS)
final class ManyChannelsTest {

  private static final int MANY = 101;

  /** The number of lists that can be built at the same time. */
  private static final int LISTS = 4;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestAcquaintances acquaintances;
  private final long owner;
  private final long member;
  private final long guest;
  private final List<Long> channelIds = new ArrayList<>();
  private final AtomicInteger lookups = new AtomicInteger();

  ManyChannelsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.acquaintances = servers.owners().acquaintances();
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
    ChannelsOf channels = new ChannelsOf(organization, servers);
    for (int i = 0; i < MANY; i++) {
      channelIds.add(
          channels.create(
              i % 2 == 0 ? owner : member,
              "Garden " + i,
              List.of(guest),
              "can_send_message_group",
              Map.of("direct_members", List.of(owner, member), "direct_subgroups", List.of())));
    }
    acquaintances.addSharedChannel(guest, member);
    organization.changeSettings(
        Map.of("can_access_all_users_group", organization.systemGroup("role:members")));
    acquaintances.beforeEachResponse(organization.id(), lookups::incrementAndGet);
  }

  private Answer list(long userId) {
    return organization.as(userId).get("/api/v1/streams");
  }

  private JsonNode state(String eventType) {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), guest, Role.GUEST);
    stateRequest.put("event_types", List.of(eventType));
    return ChannelsOf.post(
            service
                .asProgram(Program.MESSAGING)
                .withHeader(ChangeNumbers.SEEN_HEADER, servers.events().seen(organization.id())),
            "/internal/initial_state",
            stateRequest)
        .json();
  }

  @Test
  void guestsListNamesOnlyVisibleUsersAndNeedsOneLookup() {
    assertListed(list(guest).succeeded().at("/streams"));
    assertListed(
        organization
            .as(guest)
            .get("/api/v1/users/me/subscriptions")
            .succeeded()
            .at("/subscriptions"));
    assertListed(state("stream").path("streams"));
    assertListed(state("subscription").path("subscriptions"));
  }

  private void assertListed(JsonNode channels) {
    assertThat(lookups.getAndSet(0)).isEqualTo(1);
    assertThat(channels).hasSize(MANY);
    for (int i = 0; i < MANY; i++) {
      JsonNode channel = channels.path(i);
      assertThat(channel.path("stream_id").longValue()).isEqualTo(channelIds.get(i));
      assertThat(channel.at("/can_send_message_group/direct_members").toString())
          .isEqualTo("[" + member + "]");
      assertThat(channel.path("creator_id").toString())
          .isEqualTo(i % 2 == 0 ? "null" : Long.toString(member));
    }
  }

  @Test
  void userNamedDuringTheLookupIsLookedUpToo() {
    long newcomer = organization.account(Role.MEMBER);
    acquaintances.addSharedChannel(guest, newcomer);
    acquaintances.beforeEachResponse(
        organization.id(),
        () -> {
          if (lookups.incrementAndGet() == 1) {
            name(channelIds.getLast(), List.of(owner, newcomer));
          }
        });
    assertThat(
            list(guest)
                .succeeded()
                .at("/streams/" + (MANY - 1) + "/can_send_message_group/direct_members")
                .toString())
        .isEqualTo("[" + newcomer + "]");
    assertThat(lookups).hasValue(2);
  }

  private void name(long channelId, List<Long> userIds) {
    organization
        .as(owner)
        .patch(
            "/api/v1/streams/" + channelId,
            "can_send_message_group",
            Map.of("new", Map.of("direct_members", userIds, "direct_subgroups", List.of())))
        .succeeded();
  }

  @Test
  void guestVisibilityLookupsDoNotBlockOtherLists() throws Exception {
    var answered = new CountDownLatch(1);
    acquaintances.beforeEachResponse(
        organization.id(),
        () -> {
          lookups.incrementAndGet();
          awaitLatch(answered);
        });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> guests = new ArrayList<>();
      for (int i = 0; i < LISTS; i++) {
        guests.add(threads.submit(() -> list(guest)));
      }
      try {
        await().until(() -> lookups.get() == LISTS);
        assertThat(list(owner).succeeded().at("/streams")).hasSize(MANY);
      } finally {
        answered.countDown();
      }
      for (Future<Answer> one : guests) {
        assertThat(one.get().succeeded().at("/streams")).hasSize(MANY);
      }
    }
  }

  @Test
  void oneAccountCannotTakeAllListPermits() throws Exception {
    var started = new AtomicInteger();
    var othersAreServed = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> lists = new ArrayList<>();
      for (int i = 0; i < LISTS; i++) {
        lists.add(
            threads.submit(() ->
                listing(
                    _ -> true,
                    _ -> {
                      int number = started.incrementAndGet();
                      awaitLatch(othersAreServed);
                      return number;
                    })));
      }
      try {
        await().until(() -> started.get() == LISTS / 2);
        assertThat(list(owner).succeeded().at("/streams")).hasSize(MANY);
      } finally {
        othersAreServed.countDown();
      }
      for (Future<Integer> one : lists) {
        assertThat(one.get()).isBetween(1, LISTS);
      }
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void channelHiddenBetweenTwoBatchesIsNotListed() {
    long archived = channelIds.get(60);
    long closed = channelIds.get(70);
    long left = channelIds.get(MANY - 1);
    List<Long> listed =
        listWhile(
            known -> known.isSubscribed() && !known.channel().isArchived(),
            () -> {
              organization.as(owner).delete("/api/v1/streams/" + archived).succeeded();
              close(closed);
              leave(left);
            });
    List<Long> remaining = new ArrayList<>(channelIds);
    remaining.removeAll(Set.of(archived, closed, left));
    assertThat(listed).isEqualTo(remaining);
  }

  @Test
  void channelHiddenAfterItsBatchIsStillListed() {
    List<Long> listed = listWhile(_ -> true, () -> close(channelIds.getFirst()));
    assertThat(listed).isEqualTo(channelIds);
  }

  /** Lists the guest's channels and runs {@code meanwhile} after reading the first batch. */
  private List<Long> listWhile(Predicate<VisibleChannel> wanted, Runnable meanwhile) {
    return listing(
        wanted,
        listing -> {
          List<Long> listed = new ArrayList<>();
          listing.forEachShown((batch, objects) -> {
            if (listed.isEmpty()) {
              meanwhile.run();
            }
            batch.forEach(known -> listed.add(objects.apply(known).streamId()));
          });
          return listed;
        });
  }

  /** Applies {@code builder} to the guest's list. */
  private <T> T listing(Predicate<VisibleChannel> wanted, Function<Listing, T> builder) {
    Caller caller = new Caller(organization.id(), guest, Role.GUEST, false, null, "test");
    return service.bean(ListedChannels.class).of(caller, wanted, builder);
  }

  /** Makes the channel private and unsubscribes the guest, who then cannot see it. */
  private void close(long channelId) {
    organization.as(owner).patch("/api/v1/streams/" + channelId, "is_private", true).succeeded();
    leave(channelId);
  }

  private void leave(long channelId) {
    organization
        .as(guest)
        .delete(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of("Garden " + channelIds.indexOf(channelId)))
        .succeeded();
  }
}
