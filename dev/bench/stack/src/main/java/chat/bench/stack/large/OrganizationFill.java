package chat.bench.stack.large;

import chat.contracts.Program;
import chat.localstack.LocalStack;
import chat.localstack.organization.OperatorCall;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Creates many small organizations, each with an owner and members. */
public final class OrganizationFill {

  private static final int ORGANIZATIONS = 1_000;
  private static final int MEMBERS = 9;
  private static final int REPORTED = 100;
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Pattern ID = Pattern.compile("\"organization_id\": ?([0-9]+)");

  private final LocalStack stack;
  private final Path keys;
  private final Consumer<String> say;

  /**
   * @param keys the directory of the stack's keys
   * @param say prints a line
   */
  public OrganizationFill(LocalStack stack, Path keys, Consumer<String> say) {
    this.stack = stack;
    this.keys = keys;
    this.say = say;
  }

  /** Returns when all services have the accounts. */
  public void fill() {
    var database = stack.postgres().admin("chat");
    var accounts = new AccountFillStore(database);
    var ids = new ArrayList<Long>();
    for (int number = 1; number <= ORGANIZATIONS; number++) {
      long organizationId = create(number);
      accounts.insert(organizationId, MEMBERS);
      ids.add(organizationId);
      if (number % REPORTED == 0) {
        say.accept("created %,d organizations".formatted(number));
      }
    }
    var projections = new ProjectionCheckStore(database);
    ids.forEach(organizationId -> awaitProjections(projections, organizationId));
  }

  private long create(int number) {
    var request =
        """
        {"subdomain": "team%1$d", "name": "Team %1$d", "accounts": [{"email": "owner@example.com",
         "full_name": "Owner", "password": "correct horse battery %1$d", "role": 100}]}
        """
            .formatted(number);
    var answer =
        OperatorCall.answer(
            "/internal/organizations",
            new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)),
            Map.of(
                "CHAT_IDENTITY_URL",
                stack.url(Program.IDENTITY).toString(),
                "CHAT_KEYS_DIRECTORY",
                keys.toString()));
    var id = ID.matcher(answer);
    if (!id.find()) {
      throw new IllegalStateException("No organization was created: " + answer);
    }
    return Long.parseLong(id.group(1));
  }

  private static void awaitProjections(ProjectionCheckStore projections, long organizationId) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!projections.differences(organizationId).isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("The services did not get all accounts");
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
