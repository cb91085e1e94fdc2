package chat.kit.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.envelope.JsonText;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.stream.Spool;
import chat.kit.stream.Spools;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StatePartsTest {

  private static final StateRequest EVERYTHING =
      StateRequest.ofParts(new Caller(1, 2, Role.MEMBER, false, null, "test"), Set.of("x"));

  /** Length of a text; the spools' memory holds only one. */
  private static final int LARGE = 700_000;

  private final Spools spools = new Spools(1);

  private record Part(Map<String, @Nullable Object> values, boolean isUnavailable)
      implements StatePart {
    @Override
    public String eventType() {
      return "x";
    }

    @Override
    public void put(StateRequest request, Map<String, @Nullable Object> fields) {
      if (isUnavailable) {
        throw RequestError.unavailable("It");
      }
      fields.putAll(values);
    }
  }

  private Map<String, @Nullable Object> large() {
    Spool spool = spools.open();
    try {
      String json = "{\"large\":\"%s\"}".formatted("x".repeat(LARGE));
      spool.sink().write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(JsonText.fields(spool));
  }

  private static StateParts parts(StatePart... parts) {
    return new StateParts(List.of(parts), Optional.empty());
  }

  @Test
  void memoryOfAPartIsReleasedWhenAnotherFails() {
    var parts = parts(new Part(large(), false), new Part(Map.of(), true));
    assertThatThrownBy(() -> parts.of(EVERYTHING)).isInstanceOf(Refusal.class);
    assertThat(large()).containsOnlyKeys("large");
  }

  @Test
  void availablePartsAreMerged() {
    var parts = parts(new Part(Map.of("a", 1), false), new Part(Map.of("b", 2), false));
    assertThat(parts.of(EVERYTHING)).isEqualTo(Map.of("a", 1, "b", 2));
  }
}
