package chat.kit.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.params.Json;
import chat.kit.params.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FormWeightTest {

  private static long weight(String form) {
    return FormWeight.ofUrlEncoded(form.getBytes(StandardCharsets.UTF_8));
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** The text, its values and the named elements are in memory at the same time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1000000",
        "9223372036854775807",
        "99999999999999999999",
        "1.5",
        "null",
        "{}",
        "[]",
        "[[]]",
        "{\"a\":1}",
        "{\"a\":{\"b\":{}}}",
        "\"a\"",
        "\"\"",
        "\"ж\"",
        "\"\\u0436\"",
        "[1,2,3]",
        "{\"\":[]}"
      })
  void parsedFormTakesNoMoreThanItsWeight(String element) throws IOException {
    int elements = 100_000;
    String form = "x=[" + (element + ",").repeat(elements) + element + "]";
    long weight = weight(form);
    long before = usedBytes();
    Object value = Json.parse(form.substring(2), 10 * elements, 10 * elements);
    List<Object> retained = new ArrayList<>(List.of(form.substring(2), value));
    retained.addAll(new JsonValue("x", value).asList());
    long taken = usedBytes() - before;
    assertEquals(elements + 3, retained.size());
    assertTrue(taken < weight, "%d bytes of %s weigh %d".formatted(taken, element, weight));
  }

  @ParameterizedTest
  @CsvSource({"a", "ж", "漢", "🐙", "%D0%B6", "\\u0436"})
  void weightOfLongTextsIncludesTheirCopies(String written) {
    String character = written.startsWith("%") || written.startsWith("\\") ? "ж" : written;
    int bytes = character.equals("a") ? 1 : 2 * character.length();
    long weight = weight("x=\"" + written.repeat(100_000) + "\"");
    assertTrue(weight >= 6L * bytes * 100_000 || written.startsWith("\\"), weight + " bytes");
    assertTrue(weight >= 5L * bytes * 100_000, weight + " bytes");
    assertTrue(weight <= 9L * bytes * 100_000, weight + " bytes");
  }

  @Test
  void separatorsInStringsAreNotCounted() {
    String text = "[,{:\\\"".repeat(1_000);
    assertTrue(weight("x=[\"" + text + "\"]") < 50_000);
    assertTrue(weight("x=[\"a\\\\\"" + ",1".repeat(1_000) + "]") > 128_000);
    assertTrue(
        weight("x=\"&y=[" + ",1".repeat(1_000) + "]") > 128_000, "a quote ends with its text");
    assertTrue(weight("x=%5B" + "%2C1".repeat(1_000) + "%5D") > 128_000);
    assertTrue(weight("x\"=[" + ",1".repeat(1_000) + "]") > 128_000, "a name has no quotes");
  }

  @Test
  void everySeparatorInAPartCounts() {
    String form = "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\"" + ",".repeat(1_000);
    assertTrue(FormWeight.ofMultipart(form.getBytes(StandardCharsets.UTF_8)) > 128_000);
  }

  @Test
  void malformedBytesWeighAsCharacters() {
    byte[] malformed = new byte[100_002];
    java.util.Arrays.fill(malformed, (byte) 0x80);
    malformed[0] = 'x';
    malformed[1] = '=';
    assertTrue(FormWeight.ofUrlEncoded(malformed) > 1_000_000);
  }
}
