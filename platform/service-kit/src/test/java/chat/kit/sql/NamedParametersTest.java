package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedParametersTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "a = :a and b = :b, a = ? and b = ?, a b",
        "a = :a or c = :a, a = ? or c = ?, a a",
        "a = any(:a::text[]), a = any(?::text[]), a",
        "a = ':b' and c::text = :c, a = ':b' and c::text = ?, c",
      })
  void namedParametersBecomeQuestionMarks(String named, String text, String names) {
    var parsed = NamedParameters.parse(named);
    assertThat(parsed.text()).isEqualTo(text);
    assertThat(parsed.names()).isEqualTo(List.of(names.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "a = any(:a::bigint[]), a = any((select ?::bigint[])::bigint[]), a",
        "unnest(:a::int8[]) where b = :b, unnest((select ?::int8[])::int8[]) where b = ?, a b",
        "a = any(:a::text[]::bigint[]), a = any((select ?::text[])::text[]::bigint[]), a",
        "':b::text[]' = any(:a::text[]), ':b::text[]' = any((select ?::text[])::text[]), a",
        "a = :b::text and a = any(:a::text[]), a = ?::text and a = any((select ?::text[])::text[]),"
            + " b a",
      })
  void listParametersBecomeSubselects(String named, String text, String names) {
    var parsed = NamedParameters.parseForAnyLists(named);
    assertThat(parsed.text()).isEqualTo(text);
    assertThat(parsed.names()).isEqualTo(List.of(names.split(" ")));
  }

  @Test
  void statementWithoutListParametersIsRefused() {
    var named = "a = :a::text and b = any(:b)";
    assertThatThrownBy(() -> NamedParameters.parseForAnyLists(named))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named);
  }
}
