package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.TestStack;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Measures how fast revoked accounts, subscriptions and permissions take effect in the services.
 * Changes are sent directly to the owning service, as if another gateway had forwarded them; times
 * are printed and not asserted.
 */
@Tag("soak")
@EndToEnd
class RevocationIT {
  private static final int CHANGES = 50;
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String PASSWORD = "correct horse";

  /** A request that each service answers from its projection. */
  private static final Map<Program, String> READS =
      Map.of(
          Program.CHANNELS, "/api/v1/streams",
          Program.MESSAGING, "/api/v1/messages/1",
          Program.UPLOADS, "/api/v1/attachments",
          Program.EXPORTS, "/api/v1/export/realm");

  /** Services with a projection of channels and subscriptions. */
  private static final Set<Program> CHANNEL_PROJECTION = Set.of(Program.MESSAGING);

  private final TestStack stack;
  private final Map<String, List<Duration>> times = new TreeMap<>();

  RevocationIT(TestStack stack) {
    this.stack = stack;
  }

  private record Account(long userId, String email) {}

  /** Creates a member who has no API key yet. */
  private Account account() {
    String name = UUID.randomUUID().toString();
    String email = name + "@example.com";
    long userId =
        stack
            .site()
            .as("owner")
            .post("/api/v1/users", "email", email, "password", PASSWORD, "full_name", name)
            .succeeded()
            .longAt("/user_id");
    return new Account(userId, email);
  }

  private String key(Account account) {
    return stack
        .site()
        .anybody()
        .post("/api/v1/fetch_api_key", "username", account.email(), "password", PASSWORD)
        .succeeded()
        .textAt("/api_key");
  }

  private ApiClient with(Account account, String key) {
    return stack.site().anybody().withKey(account.email(), key);
  }

  /** A client of the program itself, with a caller token of the user. */
  private ApiClient directly(Program program, long userId, Role role) {
    CallerTokens tokens = new CallerTokens(stack.directory().resolve("keys"), Clock.systemUTC());
    return ApiClient.at(stack.stack().url(program))
        .withBearer(() -> tokens.caller(new Caller(1, userId, role, false, null, "test")));
  }

  private ApiClient owner(Program program) {
    return directly(program, stack.site().userId("owner"), Role.OWNER);
  }

  @Test
  void changesReachServicesAndOtherGateways() throws Exception {
    changeRoles();
    times.clear(); // the first ones wait for programs that have just started
    changeRoles();
    changeKeys();
    deactivate();
    endSubscriptions();
    endMemberships();
    endRightsToSend();
    times.forEach(RevocationIT::print);
  }

  private void changeRoles() throws Exception {
    Account account = account();
    ApiClient client = with(account, key(account));
    for (int i = 0; i < CHANGES; i++) {
      Role role = i % 2 == 0 ? Role.GUEST : Role.MEMBER;
      int status = role == Role.GUEST ? 400 : 200;
      Answer changed =
          owner(Program.IDENTITY).patch("/api/v1/users/" + account.userId(), "role", role.number());
      measure(
          "role", changed, () -> client.get("/api/v1/invites").status() == status, READS.keySet());
    }
  }

  private void changeKeys() throws Exception {
    Account account = account();
    String key = key(account);
    for (int i = 0; i < CHANGES; i++) {
      ApiClient client = with(account, key);
      client.get("/api/v1/users/me").succeeded();
      Answer changed =
          directly(Program.IDENTITY, account.userId(), Role.MEMBER)
              .post("/api/v1/users/me/api_key/regenerate");
      measure("key", changed, () -> client.get("/api/v1/users/me").status() == 401, READS.keySet());
      key = changed.textAt("/api_key");
    }
  }

  private void deactivate() throws Exception {
    Account account = account();
    String path = "/api/v1/users/" + account.userId();
    for (int i = 0; i < CHANGES; i++) {
      ApiClient client = with(account, key(account));
      client.get("/api/v1/users/me").succeeded();
      Answer deactivated = owner(Program.IDENTITY).delete(path);
      measure(
          "deactivation",
          deactivated,
          () -> client.get("/api/v1/users/me").status() == 401,
          READS.keySet());
      stack.site().as("owner").post(path + "/reactivate").succeeded();
    }
  }

  /** Ends subscriptions to a private channel, whose messages only subscribers may read. */
  private void endSubscriptions() throws Exception {
    Account account = account();
    ApiClient client = with(account, key(account));
    String channel = privateChannel();
    String message = "/api/v1/messages/" + send(channel);
    Object[] subscription = {
      "subscriptions", "[{\"name\":\"%s\"}]".formatted(channel),
      "principals", List.of(account.userId())
    };
    for (int i = 0; i < CHANGES; i++) {
      stack.site().as("owner").post("/api/v1/users/me/subscriptions", subscription).succeeded();
      client.get(message).succeeded();
      Answer ended =
          owner(Program.CHANNELS)
              .delete(
                  "/api/v1/users/me/subscriptions",
                  "subscriptions",
                  List.of(channel),
                  "principals",
                  List.of(account.userId()));
      measure("subscription", ended, () -> isClosed(client.get(message)), CHANNEL_PROJECTION);
    }
  }

  /** Ends memberships of a group that may read a channel without subscription. */
  private void endMemberships() throws Exception {
    Account account = account();
    ApiClient client = with(account, key(account));
    ApiClient owner = stack.site().as("owner");
    long group = stack.site().group(Site.newGroupName());
    String message = "/api/v1/messages/" + send(privateChannel("can_subscribe_group", group));
    String members = "/api/v1/user_groups/%d/members".formatted(group);
    for (int i = 0; i < CHANGES; i++) {
      owner.post(members, "add", List.of(account.userId())).succeeded();
      client.get(message).succeeded();
      Answer ended = owner(Program.IDENTITY).post(members, "delete", List.of(account.userId()));
      measure("membership", ended, () -> isClosed(client.get(message)), READS.keySet());
    }
  }

  /** Ends a user's permission to send to a public channel. */
  private void endRightsToSend() throws Exception {
    Account account = account();
    ApiClient client = with(account, key(account));
    long channelId = stack.site().channelId(stack.site().channel());
    String channel = "/api/v1/streams/" + channelId;
    Object[] message = {
      "type", "stream", "to", channelId, "topic", "first", "content", "Hello",
    };
    for (int i = 0; i < CHANGES; i++) {
      stack.site().as("owner").patch(channel, senders(account.userId())).succeeded();
      client.post("/api/v1/messages", message).succeeded();
      Answer ended = owner(Program.CHANNELS).patch(channel, senders(stack.site().userId("owner")));
      measure(
          "right to send",
          ended,
          () -> mayNotPost(client.post("/api/v1/messages", message)),
          CHANNEL_PROJECTION);
    }
  }

  private static Object[] senders(long userId) {
    String one = "{\"new\":{\"direct_members\":[%d],\"direct_subgroups\":[]}}".formatted(userId);
    return new Object[] {"can_send_message_group", one};
  }

  private static boolean mayNotPost(Answer answer) {
    return answer.status() == 400
        && answer.textAt("/msg").equals("You do not have permission to post in this channel.");
  }

  private static boolean isClosed(Answer answer) {
    return answer.status() == 400 && answer.textAt("/msg").equals("Invalid message(s)");
  }

  /** Creates a private channel whose history newcomers see; returns its name. */
  private String privateChannel(Object... settings) {
    String name = Site.newName();
    List<Object> parameters = new ArrayList<>(List.of(settings));
    parameters.addAll(
        List.of(
            "name",
            name,
            "subscribers",
            List.of(stack.site().userId("owner")),
            "invite_only",
            true,
            "history_public_to_subscribers",
            true));
    stack.site().as("owner").post("/api/v1/channels/create", parameters.toArray()).succeeded();
    return name;
  }

  private long send(String channel) {
    return stack
        .site()
        .as("owner")
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            channel,
            "topic",
            "first",
            "content",
            "Hello")
        .succeeded()
        .longAt("/id");
  }

  /**
   * Notes when the gateway and each of the programs have learned of a change that was made just
   * now.
   *
   * @param isKnown whether the gateway's answers reflect the change
   */
  private void measure(String kind, Answer change, Callable<Boolean> isKnown, Set<Program> programs)
      throws Exception {
    long begin = System.nanoTime();
    String changes =
        change
            .succeeded()
            .header("Chat-Changes")
            .or(() -> change.header("Chat-Own-Changes"))
            .orElseThrow();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<String, Future<Duration>> learned = new LinkedHashMap<>();
      learned.put(kind + " at the gateway", threads.submit(() -> until(begin, isKnown)));
      programs.forEach(program -> {
        String read = READS.get(program);
        ApiClient service = owner(program).withHeader("Chat-Seen", changes);
        learned.put(
            kind + " at " + program.wireName(),
            threads.submit(() -> until(begin, () -> service.get(read).status() != 503)));
      });
      for (var one : learned.entrySet()) {
        times.computeIfAbsent(one.getKey(), _ -> new ArrayList<>()).add(one.getValue().get());
      }
    }
  }

  private static Duration until(long begin, Callable<Boolean> isKnown) throws Exception {
    while (!isKnown.call()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(PATIENCE);
    }
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static void print(String what, List<Duration> all) {
    List<Long> sorted = all.stream().map(Duration::toMillis).sorted().toList();
    System.out.printf(
        "%s: %d changes, half within %d ms, 90 %% within %d ms, 99 %% within %d ms, all within %d"
            + " ms%n",
        what, sorted.size(), at(sorted, 50), at(sorted, 90), at(sorted, 99), sorted.getLast());
  }

  private static long at(List<Long> sorted, int percent) {
    return sorted.get(Math.ceilDiv(sorted.size() * percent, 100) - 1);
  }

  @Test
  void gatewayAppliesItsOwnChangesImmediately() {
    Account account = account();
    String path = "/api/v1/users/" + account.userId();
    String key = key(account);
    for (int i = 0; i < CHANGES; i++) {
      ApiClient client = with(account, key);
      ApiClient owner = stack.site().as("owner");
      client.get("/api/v1/invites").succeeded();
      owner.patch(path, "role", Role.GUEST.number()).succeeded();
      client.get("/api/v1/invites").refused(400, "BAD_REQUEST", "Not allowed for guest users");
      owner.patch(path, "role", Role.MEMBER.number()).succeeded();
      client.get("/api/v1/invites").succeeded();
      key = client.post("/api/v1/users/me/api_key/regenerate").succeeded().textAt("/api_key");
      client.get("/api/v1/users/me").refused(401, "UNAUTHORIZED", "Invalid API key");
      owner.delete(path).succeeded();
      with(account, key)
          .get("/api/v1/users/me")
          .refused(401, "UNAUTHORIZED", "Account is deactivated");
      owner.post(path + "/reactivate").succeeded();
      key = key(account);
    }
  }
}
