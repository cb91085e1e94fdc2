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
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a large organization, no statement of any service reads far more than it returns. */
@Tag("deep")
@Timeout(900)
final class StatementsIT {

  private static final LargeSize SIZE = LargeSize.of(3_000, 100_000);

  /** From the sixth execution on, PostgreSQL may use another plan. */
  private static final int EXECUTIONS = 16;

  /** Pages beside those for the rows. All messages have more than 10,000. */
  private static final int MAX_PAGES = 3_000;

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
        for (var request : new UsualRequests(community, topic).all()) {
          repeat(request);
        }
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

  private static void repeat(Supplier<Answer> request) {
    for (int i = 0; i < EXECUTIONS; i++) {
      request.get().succeeded();
    }
  }

  private static List<String> expensive(StatementStatistics statistics) throws SQLException {
    var expensive = new ArrayList<String>();
    for (var program :
        Arrays.stream(Program.values()).filter(each -> each.schema().isPresent()).toList()) {
      for (var statement : statistics.expensive(program, MAX_PAGES)) {
        expensive.add(program.wireName() + ": " + statement);
      }
    }
    return expensive;
  }
}
