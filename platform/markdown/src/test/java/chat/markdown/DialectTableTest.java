package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every row of {@code dialect-table.txt}, an input and its HTML, by subject. */
final class DialectTableTest {

  private static final int ROWS = 300;
  private static final Pattern ROW = Pattern.compile("(?m)^in:  (.*)\\nout: (.*)$");

  private record Row(String subject, String input, String html) {
    static Row of(String subject, MatchResult row) {
      return new Row(subject, row.group(1), row.group(2));
    }
  }

  @TestFactory
  Stream<DynamicContainer> inputsRenderAsWritten() {
    return Arrays.stream(table().split("(?m)^== "))
        .skip(1)
        .map(section -> {
          List<Row> rows = rows(section);
          return DynamicContainer.dynamicContainer(
              rows.getFirst().subject(), rows.stream().map(DialectTableTest::test));
        });
  }

  @Test
  void tableHasAllItsRows() {
    List<Row> rows = new ArrayList<>();
    Arrays.stream(table().split("(?m)^== ")).skip(1).forEach(it -> rows.addAll(rows(it)));
    assertTrue(rows.size() >= ROWS, () -> rows.size() + " rows");
    assertEquals(rows.size(), rows.stream().map(Row::input).distinct().count());
  }

  private static List<Row> rows(String section) {
    String subject = section.lines().findFirst().orElseThrow();
    return ROW.matcher(section).results().map(row -> Row.of(subject, row)).toList();
  }

  private static DynamicTest test(Row row) {
    return DynamicTest.dynamicTest(
        row.input(),
        () -> {
          String html =
              Markdown.parse(plain(row.input()))
                  .render(new KnownNames(), GoldenTest.dialect(false))
                  .html();
          assertEquals(plain(row.html()), html, () -> row.subject() + ": " + row.input());
        });
  }

  private static String plain(String shown) {
    return shown.replace('⏎', '\n').replace('⇥', '\t').replace('␠', ' ');
  }

  private static String table() {
    var resource = DialectTableTest.class.getResourceAsStream("/dialect-table.txt");
    try (var table = Objects.requireNonNull(resource)) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
