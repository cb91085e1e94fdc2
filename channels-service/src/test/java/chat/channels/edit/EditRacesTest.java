package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Concurrent requests that conflict with each other. */
@ServiceTest(Program.CHANNELS)
final class EditRacesTest {

  private static final int ROUNDS = 8;

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long member;

  EditRacesTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.member = organization.account(Role.MEMBER);
  }

  /** Sends both requests concurrently and returns their responses. */
  private static List<Answer> race(Supplier<Answer> one, Supplier<Answer> other) throws Exception {
    return race(List.of(one, other));
  }

  private static List<Answer> race(List<Supplier<Answer>> requests) throws Exception {
    CyclicBarrier start = new CyclicBarrier(requests.size());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> answers =
          requests.stream()
              .map(request ->
                  threads.submit(() -> {
                    start.await();
                    return request.get();
                  }))
              .toList();
      List<Answer> answered = new ArrayList<>();
      for (Future<Answer> answer : answers) {
        answered.add(answer.get());
      }
      return answered;
    }
  }

  private Supplier<Answer> rename(long channelId, String name) {
    ApiClient client = organization.as(creator);
    return () -> client.patch("/api/v1/streams/" + channelId, "new_name", name);
  }

  private static void assertOneSucceeds(List<Answer> answers) {
    assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 409);
  }

  @RepeatedTest(ROUNDS)
  void concurrentRenamesCannotTakeTheSameName() throws Exception {
    long garden = channels.create(creator, "Garden", List.of());
    long kitchen = channels.create(creator, "Kitchen", List.of());
    assertOneSucceeds(race(rename(garden, "Stra\u00dfe"), rename(kitchen, "STRASSE")));
  }

  @RepeatedTest(ROUNDS)
  void concurrentCreateAndRenameCannotTakeTheSameName() throws Exception {
    long garden = channels.create(creator, "Garden", List.of());
    ApiClient client = organization.as(member);
    assertOneSucceeds(
        race(
            rename(garden, "Yard"),
            () ->
                client.post("/api/v1/channels/create", "name", "yard", "subscribers", List.of())));
  }

  @RepeatedTest(ROUNDS)
  void subscribingRacingWithArchivingMatchesItsResponse() throws Exception {
    long garden = channels.create(creator, "Garden", List.of(creator));
    ApiClient archiving = organization.as(creator);
    ApiClient subscribing = organization.as(member);
    List<Answer> answers =
        race(
            () -> archiving.delete("/api/v1/streams/" + garden),
            () ->
                subscribing.post(
                    "/api/v1/users/me/subscriptions",
                    "subscriptions",
                    List.of(Map.of("name", "Garden"))));
    answers.getFirst().succeeded();
    boolean isSubscribed = answers.getLast().status() == 200;
    if (!isSubscribed) {
      answers.getLast().refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    }
    List<Long> subscribers = new ArrayList<>();
    organization
        .as(creator)
        .get("/api/v1/streams/" + garden + "/members")
        .succeeded()
        .at("/subscribers")
        .forEach(user -> subscribers.add(user.asLong()));
    assertThat(subscribers.contains(member)).isEqualTo(isSubscribed);
  }

  @RepeatedTest(ROUNDS)
  void onlyOneEditWithTheSameOldValueSucceeds() throws Exception {
    long garden = channels.create(creator, "Garden", List.of());
    String update = "{\"new\":%d,\"old\":%d}";
    long everyone = organization.systemGroup("role:everyone");
    ApiClient client = organization.as(creator);
    List<Answer> answers =
        race(
            () ->
                client.patch(
                    "/api/v1/streams/" + garden,
                    "can_send_message_group",
                    update.formatted(organization.systemGroup("role:members"), everyone)),
            () ->
                client.patch(
                    "/api/v1/streams/" + garden,
                    "can_send_message_group",
                    update.formatted(organization.systemGroup("role:moderators"), everyone)));
    assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 400);
    assertThat(answers.stream().filter(answer -> answer.status() == 400))
        .allMatch(answer -> answer.textAt("/code").equals("EXPECTATION_MISMATCH"));
  }

  @RepeatedTest(ROUNDS)
  void allConcurrentPermissionEditsSucceed() throws Exception {
    long garden = channels.create(creator, "Garden", List.of());
    ApiClient client = organization.as(organization.account(Role.ADMINISTRATOR));
    List<Supplier<Answer>> requests = new ArrayList<>();
    for (String group : List.of("members", "moderators", "administrators", "owners", "nobody")) {
      String change = "{\"new\":%d}".formatted(organization.systemGroup("role:" + group));
      requests.add(
          () -> client.patch("/api/v1/streams/" + garden, "can_administer_channel_group", change));
    }
    race(requests).forEach(Answer::succeeded);
  }

  @Test
  void renameDoesNotWaitForMessageCounting() throws SQLException {
    long garden = channels.create(creator, "Garden", List.of());
    try (Connection connection = servers.connect(Program.CHANNELS);
        PreparedStatement count =
            connection.prepareStatement(
                "insert into channel_traffic (channel_id, day, messages)"
                    + " values (?, current_date, 1)")) {
      connection.setAutoCommit(false);
      count.setLong(1, garden);
      count.execute();
      rename(garden, "Yard").get().succeeded();
      connection.rollback();
    }
  }
}
