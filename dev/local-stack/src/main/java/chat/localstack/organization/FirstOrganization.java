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

/** Creates the first organization with its accounts and files, or reuses the existing ones. */
public final class FirstOrganization {

  private static final String BOT = "bot";
  private static final String NAME = "Chat";
  private static final int MAX_BOT_NAMES = 9;

  /** Programs may have to migrate a schema first; the caller has a shorter timeout otherwise. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(15);

  private final Endpoints endpoints;
  private final Consumer<String> say;
  private final JsonCalls calls = new JsonCalls();

  /**
   * Addresses and directories.
   *
   * @param gateway the address of the API for this process
   * @param site the address that clients use, which may differ
   * @param keys the directory with the operator's key
   * @param credentials the directory for the {@code .zuliprc} files
   */
  public record Endpoints(URI gateway, URI identity, URI site, Path keys, Path credentials) {

    Path zuliprc(String account) {
      return credentials.resolve(account + ".zuliprc");
    }
  }

  /**
   * @param say receives a line for each account without credentials
   */
  public FirstOrganization(Endpoints endpoints, Consumer<String> say) {
    this.endpoints = endpoints;
    this.say = say;
  }

  /**
   * Waits for identity-service and the gateway, then returns the credentials by account. The
   * accounts are owner, admin, moderator, member, guest and bot. Those that can no longer log in
   * are left out and reported.
   *
   * @throws StackFailure if a program refuses an operation unexpectedly
   */
  public Map<String, DemoCredentials> makeOrFind() {
    await("identity-service", Readiness.answersAt(endpoints.identity().resolve("/health")));
    // Its readiness depends on all services, and the others are not needed here.
    await("gateway", Readiness.listensAt(endpoints.gateway()));
    try {
      var accounts = find();
      if (accounts.size() < DemoRole.values().length + 1) {
        makeMissing(accounts);
      }
      return accounts;
    } catch (IOException e) {
      throw new StackFailure("the first organization can't be made: " + e.getMessage(), e);
    }
  }

  private static void await(String program, Readiness readiness) {
    readiness.await(program, START_TIMEOUT, () -> true);
  }

  /**
   * The accounts whose credentials still work; checked in parallel, because new processes answer
   * slowly.
   */
  private Map<String, DemoCredentials> find() throws IOException {
    var accounts =
        Stream.concat(Arrays.stream(DemoRole.values()).map(DemoRole::word), Stream.of(BOT));
    var found = new ConcurrentHashMap<String, DemoCredentials>();
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

  private Optional<DemoCredentials> working(String account) throws IOException {
    var file = endpoints.zuliprc(account);
    var kept = DemoCredentials.read(file);
    if (kept.isEmpty() || !isAccepted(account, kept.get())) {
      return Optional.empty();
    }
    var current = kept.get().at(endpoints.site());
    if (!current.equals(kept.get())) {
      current.write(file);
    }
    return Optional.of(current);
  }

  /**
   * Whether the credentials still work. An inconclusive response must not lead to new credentials.
   * Uses a small request that needs no other service, as those may still be starting.
   */
  private boolean isAccepted(String account, DemoCredentials kept) throws IOException {
    var answer = calls.get(api("users/me/alert_words"), kept.authorization());
    if (answer.status() >= HttpURLConnection.HTTP_INTERNAL_ERROR) {
      require(answer, account + " can't be asked about");
    }
    return answer.isSuccess();
  }

  private void makeMissing(Map<String, DemoCredentials> accounts) throws IOException {
    var passwords = Passwords.in(endpoints.credentials());
    createOrganization(passwords);
    for (var role : DemoRole.values()) {
      if (!accounts.containsKey(role.word())) {
        logIn(role, passwords.of(role), accounts);
      }
    }
    var owner = accounts.get(DemoRole.MEMBER.word());
    if (!accounts.containsKey(BOT) && owner != null) {
      keep(BOT, createBot(owner), accounts);
    }
  }

  private void keep(String account, DemoCredentials made, Map<String, DemoCredentials> accounts)
      throws IOException {
    made.write(endpoints.zuliprc(account));
    accounts.put(account, made);
  }

  private void createOrganization(Passwords passwords) throws IOException {
    var accounts =
        Arrays.stream(DemoRole.values())
            .map(role ->
                Map.of(
                    "email", role.email(),
                    "full_name", role.fullName(),
                    "password", passwords.of(role),
                    "role", role.number()))
            .toList();
    var answer =
        calls.postJson(
            endpoints.identity().resolve("/internal/organizations"),
            OperatorKey.authorization(endpoints.keys()),
            Map.of("subdomain", "", "name", NAME, "accounts", accounts));
    require(answer, "identity-service does not make the organization");
  }

  /** The files of accounts that were deactivated or have a new password are deleted. */
  private void logIn(DemoRole role, String password, Map<String, DemoCredentials> accounts)
      throws IOException {
    var answer =
        calls.postForm(
            api("fetch_api_key"), "", Map.of("username", role.email(), "password", password));
    if (isRefusal(answer)) {
      Files.deleteIfExists(endpoints.zuliprc(role.word()));
      say.accept("%s can't log in: %s".formatted(role.email(), answer.text("msg")));
    } else {
      require(answer, role.email() + " can't log in");
      var made =
          new DemoCredentials(answer.text("email"), answer.text("api_key"), endpoints.site());
      keep(role.word(), made, accounts);
    }
  }

  private static boolean isRefusal(Answer answer) {
    return answer.status() == HttpURLConnection.HTTP_UNAUTHORIZED
        || answer.status() == HttpURLConnection.HTTP_FORBIDDEN;
  }

  /** A bot whose file was lost remains, and the next bot gets the next name. */
  private DemoCredentials createBot(DemoCredentials owner) throws IOException {
    for (int number = 1; ; number++) {
      var suffix = number == 1 ? "" : "-" + number;
      var answer =
          calls.postForm(
              api("bots"),
              owner.authorization(),
              Map.of("full_name", "Helper" + suffix, "short_name", "helper" + suffix));
      if (number == MAX_BOT_NAMES || answer.isSuccess()) {
        require(answer, "no bot can be made");
        return new DemoCredentials(answer.text("email"), answer.text("api_key"), endpoints.site());
      }
    }
  }

  private URI api(String operation) {
    return endpoints.gateway().resolve("/api/v1/" + operation);
  }

  private static void require(Answer answer, String otherwise) {
    if (!answer.isSuccess()) {
      throw new StackFailure("%s: %d %s".formatted(otherwise, answer.status(), answer.text("msg")));
    }
  }
}
