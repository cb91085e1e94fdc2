package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.atonce.AtOnce;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class SqlStatementTest {

  /** The driver prepares what it has sent five times, and PostgreSQL plans that five times. */
  private static final int OFTEN = 20;

  private final Sql sql;
  private final AtOnce atOnce;
  private final TransactionOperations<Connection> transactions;

  SqlStatementTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.atOnce = service.bean(AtOnce.class);
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

  @ParameterizedTest
  @ValueSource(strings = {"any(:ids::bigint[])", "any(array(select unnest(:ids::bigint[])))"})
  void planOfOneListServesAnother(String list) {
    var text = "select relname as name from pg_class where oid::bigint = " + list;
    var relation = sql.statement("select 'pg_class'::regclass::bigint as id");
    long id = relation.one(row -> row.number("id"));
    for (var ids : List.of(List.of(id), List.of(id, 0L), List.<Long>of())) {
      assertThat(sql.plannedOnce(text).bind("ids", ids).<String>list(row -> row.text("name")))
          .isEqualTo(ids.isEmpty() ? List.of() : List.of("pg_class"));
    }
  }

  @Test
  void plansOnceWhateverIsAsked() {
    assertThat(plansOfOthers(sql::statement, "each")).isZero();
    assertThat(plansOfOthers(sql::plannedOnce, "once")).isPositive();
  }

  /** How often it used a plan that was made for any list, of often. */
  private long plansOfOthers(Function<String, SqlStatement> statement, String alias) {
    var text =
        """
        select relname as name from unnest(:ids::bigint[]) as %s (id)
          join pg_class on oid = id::oid
        """
            .formatted(alias);
    return transactions.executeRead(_ -> {
      for (int i = 0; i < OFTEN; i++) {
        statement.apply(text).bind("ids", List.of(1L)).list(row -> row.text("name"));
      }
      return sql.statement(
              "select generic_plans from pg_prepared_statements where statement like :text")
          .bind("text", "%as " + alias + " (id)%")
          .<Long>one(row -> row.number("generic_plans"));
    });
  }

  @Test
  void databaseHasToBeWaitedFor() {
    var reader =
        new GroupReader<Long, Long>(sql, 1, asked -> Map.of(asked.getFirst(), asked.getFirst()));
    assertThat(atOnce.attempt(() -> sql.statement("select 1 as one").one(row -> row.number("one"))))
        .isEmpty();
    assertThat(atOnce.attempt(() -> reader.find(1L))).isEmpty();
    assertThat(reader.find(1L)).contains(1L);
  }
}
