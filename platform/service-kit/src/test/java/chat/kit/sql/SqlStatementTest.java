package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.fastpath.EventLoopFastPath;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class SqlStatementTest {

  /** The driver prepares a statement after five executions; PostgreSQL plans it five times. */
  private static final int REPETITIONS = 20;

  private static final long PG_CLASS = 1259;
  private static final long PG_TYPE = 1247;

  private static final String NAMES =
      """
      select relname as name from unnest(:ids::bigint[]) as asked (id) join pg_class on oid = id::oid
      """;

  private final Sql sql;
  private final EventLoopFastPath fastPath;
  private final TransactionOperations<Connection> transactions;

  SqlStatementTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.fastPath = service.bean(EventLoopFastPath.class);
    this.transactions = service.bean(TransactionOperations.class);
  }

  static Stream<Arguments> collections() {
    return Stream.of(
        Arguments.of("bigint", List.of(1L, Long.MIN_VALUE), "[1,-9223372036854775808]"),
        Arguments.of("bigint", Arrays.asList(1L, null), "[1,null]"),
        Arguments.of("bigint", List.of(), "[]"),
        Arguments.of("int", List.of(1, 2), "[1,2]"),
        Arguments.of("boolean", List.of(true, false), "[true,false]"),
        Arguments.of("boolean", Arrays.asList(true, null), "[true,null]"),
        Arguments.of(
            "text",
            Arrays.asList("", null, "null", "{\"a\",\\}", "🐙"),
            "[\"\",null,\"null\",\"{\\\"a\\\",\\\\}\",\"🐙\"]"),
        Arguments.of("text", List.of(), "[]"),
        Arguments.of(
            "timestamptz",
            Arrays.asList(Instant.parse("2026-11-23T10:00:00.123456Z"), null),
            "[\"2026-11-23T10:00:00.123456+00:00\",null]"));
  }

  @ParameterizedTest
  @MethodSource("collections")
  void collectionBecomesAnArray(String type, Collection<?> values, String json) {
    var statement = "select to_json(:values::%s[])::text as json".formatted(type);
    assertThat(sql.composed(statement).bind("values", values).<String>one(row -> row.text("json")))
        .isEqualTo(json);
  }

  @Test
  void genericPlanServesListsOfAnyLength() {
    var others = List.of(List.of(PG_CLASS, 0L, PG_TYPE), List.<Long>of());
    long plans =
        transactions.executeRead(_ -> {
          for (int i = 0; i < REPETITIONS; i++) {
            assertThat(namesOf(List.of(PG_CLASS))).containsExactly("pg_class");
          }
          assertThat(others)
              .extracting(this::namesOf)
              .satisfiesExactly(
                  names -> assertThat(names).containsExactlyInAnyOrder("pg_class", "pg_type"),
                  names -> assertThat(names).isEmpty());
          return plansForAnyList();
        });
    assertThat(plans).isGreaterThan(others.size());
  }

  @Test
  void composedStatementIsPlannedForItsValuesEachTime() {
    String statement = "select relname as name from pg_class where relname = :composed";
    long prepared =
        transactions.executeRead(_ -> {
          for (int i = 0; i < REPETITIONS; i++) {
            assertThat(
                    sql.composed(statement)
                        .bind("composed", "pg_class")
                        .<String>list(row -> row.text("name")))
                .containsExactly("pg_class");
          }
          return sql.statement(
                  """
                  select count(*) as prepared from pg_prepared_statements
                  where statement like 'select relname as name from pg_class where relname%'
                  """)
              .<Long>one(row -> row.number("prepared"));
        });
    assertThat(prepared).isZero();
  }

  private List<String> namesOf(List<Long> ids) {
    return sql.plannedOnce(NAMES).bind("ids", ids).list(row -> row.text("name"));
  }

  private long plansForAnyList() {
    return sql.statement(
            """
            select coalesce(sum(generic_plans), 0)::bigint as plans from pg_prepared_statements
            where statement like '%as asked (id) join pg_class%'
            """)
        .<Long>one(row -> row.number("plans"));
  }

  @Test
  void databaseAccessLeavesTheEventLoopFastPath() {
    var reader =
        new BatchLoader<Long, Long>(sql, 1, asked -> Map.of(asked.getFirst(), asked.getFirst()));
    assertThat(
            fastPath.attempt(() -> sql.statement("select 1 as one").one(row -> row.number("one"))))
        .isEmpty();
    assertThat(fastPath.attempt(() -> reader.find(1L))).isEmpty();
    assertThat(reader.find(1L)).contains(1L);
  }
}
