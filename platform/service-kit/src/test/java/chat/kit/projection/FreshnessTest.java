package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sample.SampleOperations;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import chat.testkit.owner.TestOwners;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class FreshnessTest {

  private final RunningService service;
  private final TestEvents events;
  private final TestOwners owners;
  private final SampleOperations operations;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final ApiClient client;

  FreshnessTest(RunningService service, TestServers servers) {
    this.service = service;
    this.events = servers.events();
    this.owners = servers.owners();
    this.operations = service.bean(SampleOperations.class);
    this.client = service.as(organization, 1, Role.MEMBER);
  }

  private void publish(String key, String value) {
    events.publish(Topic.USER_CHANGED, organization, key, "\"" + value + "\"");
  }

  private Answer note(String seen, String key) {
    return client.withHeader("Chat-Seen", seen).get("/api/v1/note", "key", key);
  }

  private Answer decision(String key) {
    return client.get("/api/v1/decision", "key", key);
  }

  @Test
  void requestSeesEventsThatItsGatewayHasSeen() {
    for (int i = 0; i < 20; i++) {
      String key = organization + ":" + i;
      publish(key, "value " + i);
      assertThat(note(events.seen(organization), key).succeeded().textAt("/value"))
          .isEqualTo("\"value " + i + "\"");
    }
  }

  @Test
  void visitorSeesEventsThatTheGatewayHasSeen() {
    publish(organization + ":a", "for all");
    Answer answer =
        service
            .asVisitor(organization)
            .withHeader("Chat-Seen", events.seen(organization))
            .get("/api/v1/note", "key", organization + ":a");
    assertThat(answer.succeeded().textAt("/value")).isEqualTo("\"for all\"");
  }

  @Test
  void topicsWithoutAProjectionAreNotAwaited() {
    note("client-events=9,emoji-changed=3,file-changed=4", organization + ":a").succeeded();
  }

  @ParameterizedTest
  @ValueSource(strings = {"user-changed", "user-changed=x", "=", "planets-changed=1"})
  void malformedHeaderIsRefused(String seen) {
    note(seen, organization + ":a").refused(400, "BAD_REQUEST", "Invalid Chat-Seen");
  }

  @Test
  void refusalIsRecheckedWithTheOwnersLatestChanges() {
    String key = organization + ":a";
    owners.beforeNextResponse(organization, () -> publish(key, "just now"));
    assertThat(decision(key).succeeded().textAt("/value")).isEqualTo("\"just now\"");
  }

  @Test
  void permittedRequestDoesNotAskTheOwner() {
    String key = organization + ":a";
    publish(key, "x");
    note(events.seen(organization), key).succeeded();
    decision(key).succeeded();
    assertThat(owners.callCount(organization)).isZero();
  }

  @Test
  void refusalStandsAfterTheRecheck() {
    decision("nothing").refused(400, "BAD_REQUEST", "Invalid key");
    assertThat(owners.callCount(organization)).isEqualTo(1);
  }

  @Test
  void ownerOutageTurnsARefusalInto503() {
    owners.setUnavailable(organization);
    decision("nothing")
        .refused(
            503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
  }

  @Test
  void silentOwnerTurnsARefusalInto503() {
    var refused = new CountDownLatch(1);
    owners.beforeNextResponse(organization, () -> await().until(() -> refused.getCount() == 0));
    decision("nothing")
        .refused(
            503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
    refused.countDown();
  }

  @Test
  void concurrentRechecksShareOneRequestToTheOwner() throws Exception {
    int before = operations.decisions();
    owners.beforeNextResponse(
        organization, () -> await().until(() -> operations.decisions() - before == 40));
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 40; i++) {
        answers.add(threads.submit(() -> decision("nothing")));
      }
    }
    for (Future<Answer> answer : answers) {
      answer.get().refused(400, "BAD_REQUEST", "Invalid key");
    }
    assertThat(owners.callCount(organization)).isBetween(2, 6);
  }
}
