package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After random requests of several users, a client that registered once and applied its events has
 * the same state as one that registers now; {@code -Dseed} selects other requests.
 *
 * <p>Not covered are: changes of the viewers' own roles, because events report only a part of what
 * a role opens or closes; {@code can_access_all_users_group}; {@code waiting_period_threshold},
 * because no event reports who becomes a full member by it; settings in their older forms; the
 * properties of a subscription that has ended; {@code muted_topics}; presences and {@code away};
 * unread and starred messages; and the subscribers of a channel that is or was private, for viewers
 * who are neither subscribed nor administrators.
 */
@Tag("deep")
@EndToEnd
@Timeout(180)
class EventsModelIT {

  private static final int REQUESTS_BEFORE = 40;
  private static final int REQUESTS = 250;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PASSWORD = "correct horse battery";
  private static final String LAST = "the last one";
  private static final String DOMAIN = "@model.example";

  /** The viewers, then the users whom the requests deactivate, reactivate and give other roles. */
  private static final List<String> PEOPLE =
      List.of("owner", "admin", "moderator", "member", "neighbour", "guest", "newcomer", "visitor");

  private static final List<Integer> ROLES = List.of(100, 200, 300, 400, 400, 600, 400, 600);
  private static final int ADMINISTRATORS = 2;
  private static final int VIEWERS = 6;

  private final ApiClient anybody;
  private final List<Account> accounts = new ArrayList<>();
  private final List<Long> others = new ArrayList<>();
  private final List<Viewer> viewers = new ArrayList<>();

  EventsModelIT(TestStack stack) {
    String subdomain = "model-" + UUID.randomUUID();
    URI gateway = stack.stack().gatewayUrl();
    anybody = ApiClient.at(gateway).withHeader("Host", subdomain + "." + gateway.getAuthority());
    makeOrganization(stack, subdomain);
    List<Account> people = PEOPLE.stream().map(this::logIn).toList();
    accounts.addAll(people.subList(0, VIEWERS));
    accounts.add(makeBot(people.get(PEOPLE.indexOf("member"))));
    others.addAll(ids(people.subList(VIEWERS, people.size())));
  }

  private static void makeOrganization(TestStack stack, String subdomain) {
    String made =
        IntStream.range(0, PEOPLE.size())
            .mapToObj(i ->
                """
                {"email": "%1$s%2$s", "full_name": "%1$s", "password": "%3$s", "role": %4$d}\
                """
                    .formatted(PEOPLE.get(i), DOMAIN, PASSWORD, ROLES.get(i)))
            .collect(Collectors.joining(","));
    stack.operatorCall(
        "/internal/organizations",
        """
        {"subdomain": "%s", "name": "Model", "accounts": [%s]}\
        """
            .formatted(subdomain, made));
  }

  private static List<Long> ids(List<Account> accounts) {
    return accounts.stream().map(Account::id).toList();
  }

  private Account logIn(String name) {
    Answer login =
        anybody
            .post("/api/v1/fetch_api_key", "username", name + DOMAIN, "password", PASSWORD)
            .succeeded();
    return account(name, login.textAt("/email"), login.textAt("/api_key"));
  }

  private Account makeBot(Account holder) {
    Answer bot =
        holder.client().post("/api/v1/bots", "full_name", "bot", "short_name", "bot").succeeded();
    return account("bot", bot.textAt("/email"), bot.textAt("/api_key"));
  }

  private Account account(String name, String email, String key) {
    ApiClient client = anybody.withKey(email, key);
    long id = client.get("/api/v1/users/me").succeeded().longAt("/user_id");
    return new Account(name, id, client);
  }

  static LongStream seed() {
    return LongStream.of(Long.getLong("seed", 1));
  }

  @ParameterizedTest
  @MethodSource("seed")
  void appliedEventsProduceTheRegisteredState(long seed) {
    Random random = new Random(seed);
    List<Consumer<Account>> requests = requests(random);
    request(REQUESTS_BEFORE, requests, random);
    accounts.forEach(account -> viewers.add(new Viewer(account)));
    request(REQUESTS, requests, random);
    awaitLastEvents();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(differences()).as("With -Dseed=%d", seed).isEmpty());
  }

  private List<Consumer<Account>> requests(Random random) {
    Account owner = accounts.getFirst();
    List<Long> people = Stream.concat(ids(accounts).stream(), others.stream()).toList();
    List<Long> systemGroups = owner.ids("/user_groups", "user_groups", "id");
    RandomValues randomValues = new RandomValues(random, people, systemGroups);
    return Stream.of(
            new ChannelRequests(randomValues, owner).all(),
            new OrganizationRequests(randomValues, owner, others).all())
        .flatMap(List::stream)
        .toList();
  }

  private void request(int times, List<Consumer<Account>> requests, Random random) {
    for (int i = 0; i < times; i++) {
      // At least half of the requests come from owners and administrators, who may do the most.
      List<Account> acting =
          accounts.subList(0, random.nextBoolean() ? ADMINISTRATORS : accounts.size());
      requests
          .get(random.nextInt(requests.size()))
          .accept(acting.get(random.nextInt(acting.size())));
    }
  }

  /**
   * Waits until the last events of three services have reached each viewer. Of two events about the
   * new channel, the one with {@code first_message_id} is the last.
   */
  private void awaitLastEvents() {
    ApiClient owner = accounts.getFirst().client();
    JsonNode channel =
        owner
            .post("/api/v1/channels/create", "name", LAST, "subscribers", ids(accounts))
            .succeeded()
            .at("/id");
    owner
        .post(
            "/api/v1/messages", "type", "stream", "to", channel, "topic", "last", "content", "Bye")
        .succeeded();
    owner.patch("/api/v1/realm", "description", LAST).succeeded();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> {
          for (Viewer viewer : viewers) {
            viewer.follow();
            assertThat(viewer.hasReached(LAST, channel))
                .as("%s's last event", viewer.name())
                .isTrue();
          }
        });
  }

  private List<String> differences() {
    Set<JsonNode> everPrivate = new HashSet<>();
    List<JsonNode> registered = new ArrayList<>();
    for (Viewer viewer : viewers) {
      viewer.follow();
      registered.add(viewer.registered());
      everPrivate.addAll(viewer.privateChannels());
    }
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < viewers.size(); i++) {
      String name = viewers.get(i).name();
      Set<JsonNode> closed = i < ADMINISTRATORS ? Set.of() : everPrivate;
      StateComparison.differences(viewers.get(i).state(), registered.get(i), closed)
          .forEach(difference -> differences.add(name + difference));
    }
    return differences;
  }
}
