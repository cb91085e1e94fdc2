package chat.identity.groupuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.usergroup.TestGroups;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestGroupUses;
import chat.testkit.TestServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

@IdentityTest
final class GroupUsesTest {
  private static final String SENDING = "can_send_message_group";
  private static final String SUBSCRIBING = "can_subscribe_group";

  private final RunningService service;
  private final TestGroupUses channels;
  private final TestOrganization organization;

  GroupUsesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.channels = servers.owners().groupUses();
    this.organization = TestOrganization.make(service);
  }

  private long group(String name) {
    return new TestGroups(organization).makeAsOwner(name);
  }

  private Answer say(
      UUID operation, String word, long channelId, Map<String, List<Long>> settings) {
    return say(organization, operation, word, channelId, settings);
  }

  private Answer say(
      TestOrganization of,
      UUID operation,
      String word,
      long channelId,
      Map<String, List<Long>> settings) {
    return TestOrganization.post(
        service.asProgram(Program.CHANNELS),
        "/internal/group_uses/" + operation + "/" + word,
        Map.of("organization_id", of.id(), "channel_id", channelId, "settings", settings));
  }

  private UUID register(long channelId, Map<String, List<Long>> settings) {
    UUID operation = UUID.randomUUID();
    assertThat(say(operation, "register", channelId, settings).textAt("/outcome"))
        .isEqualTo("registered");
    return operation;
  }

  private Answer deactivate(long groupId) {
    return new TestGroups(organization).deactivate(Role.OWNER, groupId);
  }

  private void isUsed(long groupId, long channelId, String settings) {
    assertThat(
            deactivate(groupId)
                .refused(
                    400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.")
                .at("/objections"))
        .hasToString(
            "[{\"type\":\"channel\",\"channel_id\":%d,\"settings\":[%s]}]"
                .formatted(channelId, settings));
  }

  @Test
  void aUseCountsFromItsRegistrationOn() {
    long groupId = group("makers");
    UUID operation = register(9, Map.of(SENDING, List.of(groupId)));
    isUsed(groupId, 9, "\"can_send_message_group\"");
    say(operation, "confirm", 9, Map.of(SENDING, List.of(groupId)));
    say(operation, "withdraw", 9, Map.of(SENDING, List.of(groupId)));
    isUsed(groupId, 9, "\"can_send_message_group\"");
  }

  @Test
  void aWithdrawnUseIsNone() {
    long groupId = group("makers");
    UUID operation = register(9, Map.of(SENDING, List.of(groupId)));
    assertThat(say(operation, "withdraw", 9, Map.of()).textAt("/outcome")).isEqualTo("withdrawn");
    deactivate(groupId).succeeded();
  }

  @Test
  void aLaterUseComesInPlaceOfTheEarlierOfTheSameSetting() {
    long first = group("first");
    long second = group("second");
    UUID made = register(9, Map.of(SENDING, List.of(first), SUBSCRIBING, List.of(first)));
    say(made, "confirm", 9, Map.of(SENDING, List.of(first), SUBSCRIBING, List.of(first)));
    UUID changed = register(9, Map.of(SENDING, List.of(second)));
    isUsed(first, 9, "\"can_send_message_group\",\"can_subscribe_group\"");
    isUsed(second, 9, "\"can_send_message_group\"");
    say(changed, "confirm", 9, Map.of(SENDING, List.of(second)));
    isUsed(first, 9, "\"can_subscribe_group\"");
    say(UUID.randomUUID(), "confirm", 9, Map.of(SUBSCRIBING, List.of()));
    deactivate(first).succeeded();
    isUsed(second, 9, "\"can_send_message_group\"");
  }

  @Test
  void whatIsSaidAgainEndsNoLaterUse() {
    long first = group("first");
    long second = group("second");
    UUID later = register(9, Map.of(SENDING, List.of(second)));
    UUID earlier = register(9, Map.of(SENDING, List.of(first)));
    UUID toNobody = UUID.randomUUID();
    say(toNobody, "confirm", 9, Map.of(SENDING, List.of()));
    say(earlier, "confirm", 9, Map.of(SENDING, List.of(first)));
    say(later, "confirm", 9, Map.of(SENDING, List.of(second)));
    for (UUID again : List.of(toNobody, earlier, later)) {
      assertThat(say(again, "confirm", 9, Map.of(SENDING, List.of(first))).textAt("/outcome"))
          .isEqualTo("confirmed");
    }
    isUsed(second, 9, "\"can_send_message_group\"");
    deactivate(first).succeeded();
  }

  @Test
  void whatWasSaidDaysAgoIsForgotten() {
    UUID old = UUID.randomUUID();
    UUID recent = UUID.randomUUID();
    for (UUID operation : List.of(old, recent)) {
      say(operation, "confirm", 9, Map.of(SENDING, List.of()));
    }
    organization.execute(
        """
        update group_use_confirmation set date_confirmed = date_confirmed - interval '2 days'
        where operation_id = ?
        """,
        old);
    service.bean(SettleGroupUses.class).forget();
    assertThat(
            organization.texts(
                "select operation_id from group_use_confirmation where operation_id in (?, ?)",
                old,
                recent))
        .containsExactly(recent.toString());
  }

  @Test
  void whatHasEndedIsInNobodysWayBeforeItIsTold() {
    long groupId = group("makers");
    UUID confirmed = register(9, Map.of(SENDING, List.of(groupId)));
    say(confirmed, "confirm", 9, Map.of(SENDING, List.of(groupId)));
    UUID open = register(10, Map.of(SUBSCRIBING, List.of(groupId)));
    channels.end(confirmed.toString());
    isUsed(groupId, 10, "\"can_subscribe_group\"");
    channels.end(open.toString());
    deactivate(groupId).succeeded();
    assertThat(channels.said(organization.id()).getFirst().body().path("uses"))
        .extracting(use -> use.path("is_confirmed").booleanValue())
        .containsExactlyInAnyOrder(true, false);
  }

  @Test
  void aUseThatBeginsWhileTheOthersAreAskedAboutObjects() {
    long groupId = group("makers");
    channels.end(register(9, Map.of(SENDING, List.of(groupId))).toString());
    channels.onceAskedForEnded(
        organization.id(), () -> register(10, Map.of(SENDING, List.of(groupId))));
    isUsed(groupId, 10, "\"can_send_message_group\"");
  }

  @Test
  void whileChannelsServiceIsAwayNobodyKnows() {
    long groupId = group("makers");
    deactivate(group("others")).succeeded();
    channels.end(register(9, Map.of(SENDING, List.of(groupId))).toString());
    channels.goAway(organization.id());
    deactivate(groupId)
        .refused(
            503, "SERVICE_UNAVAILABLE", "channels-service is unavailable at the moment, try again");
    channels.comeBack(organization.id());
    deactivate(groupId).succeeded();
  }

  @Test
  void unknownAndDeactivatedGroupsAreNotUsed() {
    long closed = group("closed");
    long open = group("open");
    deactivate(closed).succeeded();
    Answer answer = say(UUID.randomUUID(), "register", 9, Map.of(SENDING, List.of(open, closed)));
    assertThat(answer.text())
        .isEqualTo("{\"outcome\":\"deactivated_group\",\"group_id\":%d}".formatted(closed));
    assertThat(say(UUID.randomUUID(), "register", 9, Map.of(SENDING, List.of(7L))).text())
        .isEqualTo("{\"outcome\":\"unknown_group\",\"group_id\":7}");
    deactivate(open).succeeded();
  }

  @Test
  void whatACrashLeftOpenIsSettledByAsking() {
    long aborted = group("aborted");
    long happened = group("happened");
    register(9, Map.of(SENDING, List.of(aborted)));
    channels.commit(register(10, Map.of(SENDING, List.of(happened))).toString());
    SettleGroupUses settling = service.bean(SettleGroupUses.class);
    settling.settle();
    isUsed(aborted, 9, "\"can_send_message_group\"");
    service.clock().advance(Duration.ofSeconds(31));
    channels.goAway(organization.id());
    settling.settle();
    // From its return on, the service may settle it by itself at any moment.
    assertThat(deactivate(aborted).status()).isEqualTo(503);
    channels.comeBack(organization.id());
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> {
          settling.settle();
          deactivate(aborted).succeeded();
        });
    isUsed(happened, 10, "\"can_send_message_group\"");
  }

  @Test
  void whatIsLeftOpenIsSettledBehindManyThatCannotBe() {
    long blocked = group("blocked");
    for (int i = 0; i < 7; i++) {
      var early = new UUID(1, ThreadLocalRandom.current().nextLong());
      say(organization, early, "register", 20 + i, Map.of(SENDING, List.of(blocked)));
    }
    channels.goAway(organization.id());
    TestOrganization other = TestOrganization.make(service);
    long aborted = new TestGroups(other).makeAsOwner("aborted");
    var late = new UUID(-1, ThreadLocalRandom.current().nextLong());
    say(other, late, "register", 9, Map.of(SENDING, List.of(aborted)));
    service.clock().advance(Duration.ofSeconds(31));
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> {
          service.bean(SettleGroupUses.class).settle();
          new TestGroups(other).deactivate(Role.OWNER, aborted).succeeded();
        });
    channels.comeBack(organization.id());
  }

  @Test
  void nobodyElseMayRegister() {
    String path = "/internal/group_uses/" + UUID.randomUUID() + "/register";
    Map<String, Object> body =
        Map.of("organization_id", organization.id(), "channel_id", 9, "settings", Map.of());
    assertThat(TestOrganization.post(organization.as(Role.OWNER), path, body).status())
        .isIn(401, 403);
    assertThat(TestOrganization.post(service.asProgram(Program.GATEWAY), path, body).status())
        .isIn(401, 403);
  }
}
