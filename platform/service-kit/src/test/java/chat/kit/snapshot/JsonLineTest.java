package chat.kit.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines written from copied rows equal the JSON that PostgreSQL writes. */
@ServiceTest(Program.UPLOADS)
final class JsonLineTest {

  /** Characters of one to four bytes, including all that are escaped, and rare values. */
  private static final String ROWS =
      """
      select g as number, case when g % 2 = 0 then -g * g * g end as rare_number,
        g % 2 = 0 as flag, case when g % 3 = 0 then true end as rare_flag,
        chr(g::int) || '/' || repeat(chr((g * 60)::int), (g % 4)::int) || 'ß😀' as text,
        case when g % 5 = 0 then '' end as rare_text,
        array(select generate_series(1, g % 4)) as numbers,
        case when g % 2 = 0 then array[g, -9223372036854775808] end as rare_numbers,
        timestamptz '1999-12-31 23:59:58Z' + g * interval '0.7 seconds' as time,
        case when g % 2 = 0 then timestamptz '1969-12-31 23:59:59.5Z' end as rare_time
      from generate_series(1::bigint, :rows) g order by g
      """;

  private static final String POSTGRESQL_JSON =
      """
      select to_json(x)::text as json from (
        select number, rare_number, flag, rare_flag, text, rare_text, numbers, rare_numbers,
          floor(extract(epoch from time))::bigint as time,
          floor(extract(epoch from rare_time))::bigint as rare_time
        from (%s) y) x
      """
          .formatted(ROWS);

  private static final long ROW_COUNT = 800;

  private final Sql sql;
  private final BinaryRow row = new BinaryRow();
  private final JsonLine line = new JsonLine();

  JsonLineTest(RunningService service) {
    this.sql = service.bean(Sql.class);
  }

  private String line(byte[] copied) {
    row.begin(copied);
    line.begin();
    line.number(JsonLine.field("number"), row);
    line.number(JsonLine.field("rare_number"), row);
    line.flag(JsonLine.field("flag"), row);
    line.flag(JsonLine.field("rare_flag"), row);
    line.text(JsonLine.field("text"), row);
    line.text(JsonLine.field("rare_text"), row);
    line.numbers(JsonLine.field("numbers"), row);
    line.numbers(JsonLine.field("rare_numbers"), row);
    line.epochSecond(JsonLine.field("time"), row);
    line.epochSecond(JsonLine.field("rare_time"), row);
    line.end();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try {
      line.writeTo(written);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void lineEqualsTheJsonOfPostgresql() {
    List<String> lines = new ArrayList<>();
    sql.statement(ROWS).bind("rows", ROW_COUNT).copy(copied -> lines.add(line(copied)));
    List<String> wanted =
        sql.statement(POSTGRESQL_JSON).bind("rows", ROW_COUNT).list(row -> row.text("json"));
    assertThat(lines).hasSize((int) ROW_COUNT).containsExactlyElementsOf(wanted);
  }

  @Test
  void emptyResultCopiesNoRows() {
    List<byte[]> rows = new ArrayList<>();
    sql.statement("select id from fact where organization_id = any(:ids::bigint[]) and :none")
        .bind("ids", List.of(-1L, -2L))
        .bind("none", false)
        .copy(rows::add);
    assertThat(rows).isEmpty();
  }

  @Test
  void copyRefusesTextParameters() {
    assertThatThrownBy(
            () -> sql.statement("select :text").bind("text", "'; drop").copy(copied -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void connectionIsReusableAfterAnAbortedCopy() {
    assertThatThrownBy(() ->
            sql.statement(ROWS)
                .bind("rows", ROW_COUNT)
                .copy(copied -> {
                  throw new IllegalStateException("enough");
                }))
        .hasMessage("enough");
    for (int i = 0; i < 20; i++) {
      assertThat(sql.statement("select 1 as one").<Long>one(row -> row.number("one"))).isOne();
    }
  }
}
