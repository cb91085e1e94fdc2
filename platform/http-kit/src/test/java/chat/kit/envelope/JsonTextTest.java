package chat.kit.envelope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.error.Refusal;
import chat.kit.stream.Spool;
import chat.kit.stream.Spools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

  private static Spool spool(String text) {
    return spool(new Spools(8), text);
  }

  private static Spool spool(Spools spools, String text) {
    Spool spool = spools.open();
    try {
      spool.sink().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return spool;
  }

  private static Map<String, String> fields(String object) {
    Map<String, String> fields = new LinkedHashMap<>();
    JsonText.fields(spool(object)).forEach((name, text) -> fields.put(name, text.toString()));
    return fields;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "-1.5e3",
        "true",
        "false",
        "null",
        "\"a\"",
        "\"ä \\\" } , \\u00e4\"",
        "[]",
        "{}",
        "[1,[2,{\"a\":\"]\"}]]",
        "{\"b\" : {\"c\":[ ]}}",
        "10000000000000000"
      })
  void valueTextIsKeptVerbatim(String value) {
    assertEquals(
        Map.of("ö", value, "next", "0", "last", value),
        fields(" { \"ö\" : " + value + " ,\n\"next\":0,\"last\":" + value + "}\n"));
  }

  @ParameterizedTest
  @ValueSource(ints = {7_000, 300_000, 700_000})
  void longValuesAreFound(int length) {
    String text = '"' + "ä".repeat(length) + '"';
    String list = "[1" + ",22".repeat(length / 3) + "]";
    Map<String, String> fields =
        fields("{\"a\":1,\"text\":" + text + ",\"list\":" + list + ",\"b\":2}");
    assertEquals(List.of("a", "text", "list", "b"), List.copyOf(fields.keySet()));
    assertEquals(text, fields.get("text"));
    assertEquals(list, fields.get("list"));
    assertEquals("2", fields.get("b"));
  }

  @Test
  void fieldsKeepTheirOrder() {
    assertEquals("[b, a, c]", fields("{\"b\":1,\"a\":2,\"c\":3}").keySet().toString());
    assertEquals(Map.of(), fields("{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "1", "{\"a\":", "{\"a\":[1}", "{\"a\":\"b"})
  void malformedObjectIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> fields(text));
  }

  @Test
  void objectsAreJoinedAndOtherValuesReplaced() {
    Map<String, JsonText> fields =
        JsonText.fields(spool("{\"a\":{\"x\":1},\"b\":{\"y\":[2]},\"none\":{},\"n\":3}"));
    assertEquals("{\"x\":1,\"y\":[2]}", joined(fields, "a", "b"));
    assertEquals("{\"x\":1}", joined(fields, "a", "none"));
    assertEquals("{\"x\":1}", joined(fields, "none", "a"));
    assertEquals("{}", joined(fields, "none", "none"));
    assertEquals("3", joined(fields, "a", "n"));
  }

  @Test
  void refusedJoinReleasesItsMemory() throws IOException {
    Spools spools = new Spools(1);
    String value = "{\"x\":\"" + "a".repeat(330_000) + "\"}";
    try (Spool both = spool(spools, "{\"a\":" + value + ",\"b\":" + value + "}")) {
      Map<String, JsonText> fields = JsonText.fields(both);
      assertThrows(Refusal.class, () -> joined(fields, "a", "b"));
    }
    int all = 1 << 20;
    try (Spool next = spool(spools, "a".repeat(all))) {
      assertEquals(all, next.bytes().length);
    }
  }

  @Test
  void repeatedJoinReleasesIntermediateResults() throws IOException {
    Spools spools = new Spools(3);
    String value = "{\"x\":\"" + "a".repeat(330_000) + "\"}";
    try (Spool three =
        spool(spools, "{\"a\":" + value + ",\"b\":" + value + ",\"c\":" + value + "}")) {
      Map<String, JsonText> fields = JsonText.fields(three);
      JsonText all =
          Objects.requireNonNull(fields.get("a"))
              .and(Objects.requireNonNull(fields.get("b")))
              .and(Objects.requireNonNull(fields.get("c")));
      all.close();
    }
    int most = 3 << 20;
    try (Spool next = spool(spools, "a".repeat(most))) {
      assertEquals(most, next.bytes().length);
    }
  }

  private static String joined(Map<String, JsonText> fields, String one, String other) {
    return Objects.requireNonNull(fields.get(one))
        .and(Objects.requireNonNull(fields.get(other)))
        .toString();
  }
}
