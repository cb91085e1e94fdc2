package chat.localstack.organization;

import chat.localstack.organization.JsonCalls.Answer;
import chat.localstack.process.Readiness;
import chat.localstack.process.StackFailure;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Makes the organization, its accounts and their files, or finds them as they were. */
public final class FirstOrganization {

  private static final String BOT = "bot";
  private static final String NAME = "Chat";
  private static final int MOST_BOT_NAMES = 9;

  /** A program may have a schema to migrate; who has started it gives up before, otherwise. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final Place place;
  private final Consumer<String> say;
  private final JsonCalls calls = new JsonCalls();

  /**
   * Where everything is.
   *
   * @param gateway where the API answers from here
   * @param site the address that clients use, which may differ
   * @param keys the directory with the operator's key
   * @param credentials the directory for the files
   */
  public record Place(URI gateway, URI identity, URI site, Path keys, Path credentials) {

    Path zuliprc(String account) {
      return credentials.resolve(account + ".zuliprc");
    }
  }

  /**
   * @param say told a line for each account without credentials
   */
  public FirstOrganization(Place place, Consumer<String> say) {
    this.place = place;
    this.say = say;
  }

  /**
   * Waits for the two programs that it takes. The credentials by account: owner, admin, moderator,
   * member, guest, bot, but for those that can't log in any more, of which it says why.
   *
   * @throws StackFailure if a program refuses what it should not
   */
  public Map<String, Credentials> makeOrFind() {
    await("identity-service", Readiness.answersAt(place.identity().resolve("/health")));
    // Its health is everybody's, and the others are not needed here.
    await("gateway", Readiness.listensAt(place.gateway()));
    try {
      var accounts = find();
      if (accounts.size() < Role.values().length + 1) {
        makeMissing(accounts);
      }
      return accounts;
    } catch (IOException e) {
      throw new StackFailure("the first organization can't be made: " + e.getMessage(), e);
    }
  }

  private static void await(String program, Readiness readiness) {
    readiness.await(program, PATIENCE, () -> true);
  }

  /** The accounts whose files still work; asked at once, since all are slow in a new process. */
  private Map<String, Credentials> find() throws IOException {
    var accounts = Stream.concat(Arrays.stream(Role.values()).map(Role::word), Stream.of(BOT));
    var found = new ConcurrentHashMap<String, Credentials>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var checks =
          accounts
              .map(account ->
                  threads.submit(() -> {
                    working(account).ifPresent(works -> found.put(account, works));
                    return account;
                  }))
              .toList();
      for (var check : checks) {
        check.get();
      }
      return found;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackFailure("interrupted while looking for the first organization", e);
    }
  }

  private Optional<Credentials> working(String account) throws IOException {
    var file = place.zuliprc(account);
    var kept = Credentials.read(file);
    if (kept.isEmpty() || !isAccepted(account, kept.get())) {
      return Optional.empty();
    }
    var current = kept.get().at(place.site());
    if (!current.equals(kept.get())) {
      current.write(file);
    }
    return Optional.of(current);
  }

  /**
   * Whether they still work; what can't be known is no reason to make new ones. Asked for is
   * something small for which no other service is needed, as the others may still be starting.
   */
  private boolean isAccepted(String account, Credentials kept) throws IOException {
    var answer = calls.get(api("users/me/alert_words"), kept.authorization());
    if (answer.status() >= HttpURLConnection.HTTP_INTERNAL_ERROR) {
      require(answer, account + " can't be asked about");
    }
    return answer.isSuccess();
  }

  private void makeMissing(Map<String, Credentials> accounts) throws IOException {
    var passwords = Passwords.in(place.credentials());
    createOrganization(passwords);
    for (var role : Role.values()) {
      if (!accounts.containsKey(role.word())) {
        logIn(role, passwords.of(role), accounts);
      }
    }
    var owner = accounts.get(Role.MEMBER.word());
    if (!accounts.containsKey(BOT) && owner != null) {
      keep(BOT, createBot(owner), accounts);
    }
  }

  private void keep(String account, Credentials made, Map<String, Credentials> accounts)
      throws IOException {
    made.write(place.zuliprc(account));
    accounts.put(account, made);
  }

  private void createOrganization(Passwords passwords) throws IOException {
    var accounts =
        Arrays.stream(Role.values())
            .map(role ->
                Map.of(
                    "email", role.email(),
                    "full_name", role.fullName(),
                    "password", passwords.of(role),
                    "role", role.number()))
            .toList();
    var answer =
        calls.postJson(
            place.identity().resolve("/internal/organizations"),
            OperatorKey.authorization(place.keys()),
            Map.of("subdomain", "", "name", NAME, "accounts", accounts));
    require(answer, "identity-service does not make the organization");
  }

  /** An account that was deactivated since, or has another password, has no file then. */
  private void logIn(Role role, String password, Map<String, Credentials> accounts)
      throws IOException {
    var answer =
        calls.postForm(
            api("fetch_api_key"), "", Map.of("username", role.email(), "password", password));
    if (isRefusal(answer)) {
      Files.deleteIfExists(place.zuliprc(role.word()));
      say.accept("%s can't log in: %s".formatted(role.email(), answer.text("msg")));
    } else {
      require(answer, role.email() + " can't log in");
      var made = new Credentials(answer.text("email"), answer.text("api_key"), place.site());
      keep(role.word(), made, accounts);
    }
  }

  private static boolean isRefusal(Answer answer) {
    return answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED
        || answer.status() == HttpURLConnection.HTTP_FORBIDDEN;
  }

  /** A bot whose file was lost stays, and the next one gets the next name. */
  private Credentials createBot(Credentials owner) throws IOException {
    for (int number = 1; ; number++) {
      var suffix = number == 1 ? "" : "-" + number;
      var answer =
          calls.postForm(
              api("bots"),
              owner.authorization(),
              Map.of("full_name", "Helper" + suffix, "short_name", "helper" + suffix));
      if (number == MOST_BOT_NAMES || answer.isSuccess()) {
        require(answer, "no bot can be made");
        return new Credentials(answer.text("email"), answer.text("api_key"), place.site());
      }
    }
  }

  private URI api(String operation) {
    return place.gateway().resolve("/api/v1/" + operation);
  }

  private static void require(Answer answer, String otherwise) {
    if (!answer.isSuccess()) {
      throw new StackFailure("%s: %d %s".formatted(otherwise, answer.status(), answer.text("msg")));
    }
  }
}
