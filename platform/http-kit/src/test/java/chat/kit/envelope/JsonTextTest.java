package chat.kit.envelope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

  private static Map<String, String> fields(String object) {
    Map<String, String> fields = new LinkedHashMap<>();
    JsonText.fields(object.getBytes(StandardCharsets.UTF_8))
        .forEach((name, text) -> fields.put(name, text.toString()));
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
  void valueIsWhatStandsBetweenItsNameAndTheNext(String value) {
    assertEquals(
        Map.of("ö", value, "next", "0", "last", value),
        fields(" { \"ö\" : " + value + " ,\n\"next\":0,\"last\":" + value + "}\n"));
  }

  @Test
  void fieldsAreInTheirOrder() {
    assertEquals("[b, a, c]", fields("{\"b\":1,\"a\":2,\"c\":3}").keySet().toString());
    assertEquals(Map.of(), fields("{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "1", "{\"a\":", "{\"a\":[1}", "{\"a\":\"b"})
  void whatIsNoObjectIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> fields(text));
  }

  @Test
  void objectsAreJoinedAndOtherValuesReplaced() {
    Map<String, JsonText> fields =
        JsonText.fields(
            "{\"a\":{\"x\":1},\"b\":{\"y\":[2]},\"none\":{},\"n\":3}"
                .getBytes(StandardCharsets.UTF_8));
    assertEquals("{\"x\":1,\"y\":[2]}", joined(fields, "a", "b"));
    assertEquals("{\"x\":1}", joined(fields, "a", "none"));
    assertEquals("{\"x\":1}", joined(fields, "none", "a"));
    assertEquals("{}", joined(fields, "none", "none"));
    assertEquals("3", joined(fields, "a", "n"));
  }

  private static String joined(Map<String, JsonText> fields, String one, String other) {
    return Objects.requireNonNull(fields.get(one))
        .and(Objects.requireNonNull(fields.get(other)))
        .toString();
  }
}
