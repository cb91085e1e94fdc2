package chat.bench.stack.large;

import static org.assertj.core.api.Assertions.assertThat;

import chat.bench.stack.client.Person;
import chat.contracts.Program;
import chat.localstack.DisposableData;
import chat.localstack.LocalStack;
import chat.localstack.StackOptions;
import chat.localstack.StackShape;
import chat.testkit.Answer;
import chat.testkit.StatementStatistics;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a large organization, no statement of any service reads far more than it returns. */
@Tag("deep")
@Timeout(900)
final class StatementsIT {

  private static final LargeSize SIZE = LargeSize.of(3_000, 200_000);

  /** From the sixth execution on, PostgreSQL may use another plan. */
  private static final int EXECUTIONS = 16;

  /** Pages beside those for the rows. All messages have more than 20,000. */
  private static final int MAX_PAGES = 4_000;

  /** Parts of statements that return one row for thousands of messages or recipients. */
  private static final Set<String> AGGREGATES =
      Set.of(
          // Marks a channel as read, up to 20,000 messages at a time.
          "examined as materialized",
          // Lists the newest 50,000 unread messages of an account.
          "select array_agg(id order by id) as message_ids from unread",
          // Read receipts: looks at each recipient of a message.
          "select a.user_id from recipients");

  @Test
  void noStatementReadsMuchMoreThanItReturns() throws SQLException {
    var directory = Path.of(System.getProperty("chat.directory"));
    DisposableData.delete(directory);
    var options =
        new StackOptions(
            Path.of(System.getProperty("chat.repository")),
            StackShape.SINGLE,
            directory,
            0,
            false,
            Map.of(
                "CHAT_RATE_LIMIT_ACCOUNT", "1000000/60", "CHAT_RATE_LIMIT_ADDRESS", "1000000/60"),
            step -> System.out.println("statements: " + step));
    try (var stack = LocalStack.start(options)) {
      var credentials = stack.credentials("owner");
      var owner = Person.of(credentials.email(), credentials.key(), stack.gatewayUrl());
      preload(stack);
      var database = stack.postgres().admin("chat");
      var community = new LargeFill(SIZE, database, System.out::println).fill(owner);
      var topic =
          new LargeDataStore(database, community.organizationId()).topics(500, 1).getFirst();
      try (var administrator = connect(stack)) {
        var statistics = new StatementStatistics(administrator);
        statistics.reset();
        var refused = new TreeSet<String>();
        for (var request : new UsualRequests(community, topic).all()) {
          repeat(request, refused);
        }
        assertThat(refused).isEmpty();
        assertThat(expensive(statistics)).isEmpty();
      }
    }
  }

  /** Counting the pages of statements needs a library that is loaded at the start. */
  private static void preload(LocalStack stack) throws SQLException {
    try (var administrator = connect(stack);
        var statement = administrator.createStatement()) {
      statement.execute("alter system set shared_preload_libraries = 'pg_stat_statements'");
    }
    stack.postgres().stop();
    stack.postgres().start();
  }

  private static Connection connect(LocalStack stack) throws SQLException {
    var admin = stack.postgres().admin("chat");
    return DriverManager.getConnection(admin.url(), admin.user(), admin.password());
  }

  private static void repeat(Supplier<Answer> request, Set<String> refused) {
    for (int i = 0; i < EXECUTIONS; i++) {
      var answer = request.get();
      if (answer.status() != 200) {
        refused.add(answer.toString());
      }
    }
  }

  private static List<String> expensive(StatementStatistics statistics) throws SQLException {
    var expensive = new ArrayList<String>();
    for (var program :
        Arrays.stream(Program.values()).filter(each -> each.schema().isPresent()).toList()) {
      for (var statement : statistics.expensive(program, MAX_PAGES)) {
        if (AGGREGATES.stream().noneMatch(statement::contains)) {
          expensive.add(program.wireName() + ": " + statement);
        }
      }
    }
    return expensive;
  }
}
