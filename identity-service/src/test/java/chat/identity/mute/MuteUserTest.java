package chat.identity.mute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class MuteUserTest {
  private static final String NO_SUCH_USER = "No such user";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  MuteUserTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static String path(long userId) {
    return "/api/v1/users/me/muted_users/" + userId;
  }

  private static Answer mute(ApiClient client, long userId) {
    return client.post(path(userId));
  }

  private static Answer unmute(ApiClient client, long userId) {
    return client.delete(path(userId));
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private List<Event> events() {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .filter(event -> event.value().get("type").textValue().equals("muted_users"))
        .toList();
  }

  private void awaitList(long userId, long... mutedUserIds) {
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event -> {
          JsonNode muted = event.value().at("/payload/muted_users");
          return event.value().at("/audience/user_ids/0").longValue() == userId
              && IntStream.range(0, muted.size())
                  .mapToLong(i -> muted.get(i).get("id").longValue())
                  .boxed()
                  .toList()
                  .equals(java.util.Arrays.stream(mutedUserIds).boxed().toList());
        });
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleMutesAndUnmutes(Role role) {
    ApiClient caller = organization.as(role);
    long target = organization.makeMember("target");
    assertThat(mute(caller, target).succeeded().json().size()).isEqualTo(2);
    assertThat(unmute(caller, target).succeeded().json().size()).isEqualTo(2);
    refused(unmute(caller, target), "User is not muted");
    mute(caller, target).succeeded();
  }

  @Test
  void botsMuteAndAreMuted() {
    long botId = organization.makeBot(Role.MEMBER, "noisy").longAt("/user_id");
    ApiClient member = organization.as(Role.MEMBER);
    mute(member, botId).succeeded();
    unmute(member, botId).succeeded();
    ApiClient bot = organization.asBot(botId, Role.MEMBER);
    mute(bot, organization.userId(Role.OWNER)).succeeded();
    unmute(bot, organization.userId(Role.OWNER)).succeeded();
  }

  @Test
  void visitorCannotUnmute() {
    assertThat(unmute(organization.asVisitor(), organization.userId(Role.OWNER)).status())
        .isEqualTo(401);
  }

  @Test
  void deactivatedUserCanBeMuted() {
    long target = organization.makeMember("leaving");
    organization.as(Role.OWNER).delete("/api/v1/users/" + target).succeeded();
    mute(organization.as(Role.MEMBER), target).succeeded();
    unmute(organization.as(Role.MEMBER), target).succeeded();
  }

  @Test
  void mutingAMutedUserIsRefused() {
    ApiClient member = organization.as(Role.MEMBER);
    mute(member, organization.userId(Role.OWNER)).succeeded();
    refused(mute(member, organization.userId(Role.OWNER)), "User already muted");
  }

  @Test
  void usersCannotMuteThemselves() {
    ApiClient member = organization.as(Role.MEMBER);
    refused(mute(member, organization.userId(Role.MEMBER)), "Cannot mute self");
    refused(unmute(member, organization.userId(Role.MEMBER)), "User is not muted");
  }

  @Test
  void mutingAMissingUserIsRefused() {
    long outsider = TestOrganization.make(service).userId(Role.OWNER);
    for (long userId : new long[] {outsider, 999_999_999_999L, 0}) {
      refused(mute(organization.as(Role.OWNER), userId), NO_SUCH_USER);
      refused(unmute(organization.as(Role.OWNER), userId), NO_SUCH_USER);
    }
    refused(organization.as(Role.OWNER).delete(path(1) + "0".repeat(30)), NO_SUCH_USER);
    assertThat(organization.as(Role.OWNER).delete(path(1) + "x").status()).isEqualTo(404);
  }

  @Test
  void hiddenMutedUserIsReportedAsMissingToGuests() {
    ApiClient guest = organization.as(Role.GUEST);
    long member = organization.userId(Role.MEMBER);
    long botId = organization.makeBot(Role.MEMBER, "seen").longAt("/user_id");
    mute(guest, member).succeeded();
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    refused(unmute(guest, member), NO_SUCH_USER);
    refused(mute(guest, member), NO_SUCH_USER);
    mute(guest, botId).succeeded();
    unmute(guest, botId).succeeded();
  }

  @Test
  void muteSetsOnlyTheOwnChangesHeader() {
    Answer answer = mute(organization.as(Role.MEMBER), organization.userId(Role.OWNER));
    assertThat(answer.header("Chat-Own-Changes").orElseThrow()).contains("user-changed=");
    assertThat(answer.header("Chat-Changes")).isEmpty();
  }

  @Test
  void unsupportedParametersAreIgnoredAndListed() {
    Answer answer =
        organization
            .as(Role.MEMBER)
            .post(path(organization.userId(Role.OWNER)), "duration", 5)
            .succeeded();
    assertThat(answer.textAt("/ignored_parameters_unsupported/0")).isEqualTo("duration");
  }

  @Test
  void ownClientsReceiveTheFullMuteList() {
    ApiClient member = organization.as(Role.MEMBER);
    long memberId = organization.userId(Role.MEMBER);
    long first = organization.makeMember("first");
    long second = organization.makeMember("second");
    long before = service.clock().instant().getEpochSecond();
    mute(member, second).succeeded();
    mute(member, first).succeeded();
    awaitList(memberId, first, second);
    assertThat(events().getLast().value().at("/payload/muted_users/0/timestamp").longValue())
        .isBetween(before, service.clock().instant().getEpochSecond());
    assertThat(events().getLast().value().at("/audience/user_ids").size()).isEqualTo(1);
    unmute(member, first).succeeded();
    unmute(member, second).succeeded();
    awaitList(memberId);
    assertThat(events()).hasSize(4);
  }

  @Test
  void concurrentMutesSucceedOnce() throws Exception {
    ApiClient member = organization.as(Role.MEMBER);
    long target = organization.userId(Role.OWNER);
    for (int round = 0; round < 5; round++) {
      assertThat(successes(() -> mute(member, target))).isEqualTo(1);
      assertThat(successes(() -> unmute(member, target))).isEqualTo(1);
    }
    awaitList(organization.userId(Role.MEMBER));
    assertThat(events()).hasSize(10);
    assertThat(events().getLast().value().at("/payload/muted_users").isEmpty()).isTrue();
  }

  private static long successes(java.util.concurrent.Callable<Answer> call) throws Exception {
    try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> answers =
          IntStream.range(0, 6).mapToObj(i -> many.submit(call)).toList();
      long successes = 0;
      for (Future<Answer> answer : answers) {
        successes += answer.get().status() == 200 ? 1 : 0;
      }
      return successes;
    }
  }

  @Test
  void mutesArePublishedWithTheAccount() {
    long userId = organization.userId(Role.MEMBER);
    long target = organization.userId(Role.OWNER);
    ApiClient member = organization.as(Role.MEMBER);
    mute(member, target).succeeded();
    awaitMutes(userId, "[" + target + "]");
    member.patch("/api/v1/settings", "full_name", "Somebody Else").succeeded();
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event ->
            event.value().path("full_name").textValue().equals("Somebody Else")
                && event.value().path("muted_users").toString().equals("[" + target + "]"));
    unmute(member, target).succeeded();
    awaitMutes(userId, "[]");
  }

  /** Waits until the account's latest event has these mutes. */
  private void awaitMutes(long userId, String mutes) {
    await()
        .until(() ->
            PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id()).all().stream()
                .filter(event -> event.value().path("user_id").longValue() == userId)
                .reduce((_, last) -> last)
                .filter(last -> last.value().path("muted_users").toString().equals(mutes))
                .isPresent());
  }
}
