package chat.kit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.limit.Limit;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.exceptions.ConfigurationException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a bean that nothing has made yet. */
final class CheckSettingsTest {

  private static final String NAME = "check-settings-test";

  @Singleton
  @Requires(property = NAME)
  static final class Needing {

    final int number;
    final Duration time;
    final Limit limit;
    final boolean choice;

    Needing(
        @Property(name = "chat.test.number", defaultValue = "1") int number,
        @Property(name = "chat.test.time", defaultValue = "1s") Duration time,
        @Property(name = "chat.test.limit", defaultValue = "1/60") Limit limit,
        @Property(name = "chat.test.choice", defaultValue = "true") boolean choice) {
      this.number = number;
      this.time = time;
      this.limit = limit;
      this.choice = choice;
    }
  }

  private static ApplicationContext program(Map<String, Object> settings) {
    return ApplicationContext.builder().properties(settings).start();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chat.test.number | abc | CHAT_TEST_NUMBER is 'abc', which is not a whole number, 0 or"
            + " more",
        "chat.test.number | -1 | CHAT_TEST_NUMBER is '-1', which is not a whole number, 0 or more",
        "chat.test.time | soon | CHAT_TEST_TIME is 'soon', which is not a time such as 500ms, 30s,"
            + " 10m or 1h",
        "chat.test.time | -1s | CHAT_TEST_TIME is '-1s', which is not a time such as 500ms, 30s,"
            + " 10m or 1h",
        "chat.test.limit | 0/0 | CHAT_TEST_LIMIT is '0/0', which is not requests/seconds such as"
            + " 200/60",
        "chat.test.choice | maybe | CHAT_TEST_CHOICE is 'maybe', which is not true or false",
      })
  void whatCantBeReadKeepsTheProgramFromStarting(String name, String value, String message) {
    Map<String, Object> settings = Map.of(NAME, true, name, value);
    var failure = assertThrows(ConfigurationException.class, () -> program(settings));
    assertEquals(message, failure.getMessage());
  }

  @Test
  void restIsTaken() {
    Map<String, Object> settings =
        Map.of(
            NAME,
            true,
            "chat.test.number",
            "7",
            "chat.test.limit",
            " 200/30 ",
            "chat.test.choice",
            "false");
    try (ApplicationContext program = program(settings)) {
      var made = program.getBean(Needing.class);
      assertEquals(7, made.number);
      assertEquals(Duration.ofSeconds(1), made.time);
      assertEquals(new Limit(200, Duration.ofSeconds(30)), made.limit);
      assertEquals(false, made.choice);
    }
  }
}
