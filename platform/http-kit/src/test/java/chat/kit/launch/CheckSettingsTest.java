package chat.kit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.limit.Limit;
import chat.kit.setting.AtLeast;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.exceptions.BeanInstantiationException;
import io.micronaut.context.exceptions.ConfigurationException;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks at the start the settings of beans that have not been created yet. */
final class CheckSettingsTest {

  private static final String NAME = "check-settings-test";

  @Singleton
  @Requires(property = NAME)
  static final class SettingsReader {

    final int number;
    final Duration time;
    final Limit limit;
    final boolean choice;
    final URI address;

    SettingsReader(
        @Property(name = "chat.test.number", defaultValue = "1") int number,
        @Property(name = "chat.test.time", defaultValue = "1s") Duration time,
        @Property(name = "chat.test.limit", defaultValue = "1/60") Limit limit,
        @Property(name = "chat.test.choice", defaultValue = "true") boolean choice,
        @Property(name = "chat.test.address", defaultValue = "http://[::1]:8080") URI address) {
      this.number = number;
      this.time = time;
      this.limit = limit;
      this.choice = choice;
      this.address = address;
    }
  }

  @Singleton
  @Requires(property = NAME)
  record MinimumsReader(
      @AtLeast("2") @Property(name = "chat.test.few", defaultValue = "2") long few,
      @AtLeast("100ms") @Property(name = "chat.test.pause", defaultValue = "100ms")
          Duration pause) {}

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
        "chat.test.few | 1 | CHAT_TEST_FEW is '1', which is not a whole number, 2 or more",
        "chat.test.pause | 0s | CHAT_TEST_PAUSE is '0s', which is not a time such as 500ms, 30s,"
            + " 10m or 1h, 100ms or more",
        "chat.test.pause | 99ms | CHAT_TEST_PAUSE is '99ms', which is not a time such as 500ms,"
            + " 30s, 10m or 1h, 100ms or more",
      })
  void invalidSettingPreventsTheStart(String name, String value, String message) {
    Map<String, Object> settings = Map.of(NAME, true, name, value);
    assertEquals(message, refusal(settings));
  }

  private static String refusal(Map<String, Object> settings) {
    Throwable failure = assertThrows(BeanInstantiationException.class, () -> program(settings));
    while (failure.getCause() != null) {
      failure = failure.getCause();
    }
    return String.valueOf(assertInstanceOf(ConfigurationException.class, failure).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chat.example",
        "chat.example:8080",
        "//chat.example",
        "ftp://chat.example",
        "https://",
        "https://chat_one.example",
        "https://chat.example:port",
        "https://chat.example/chat",
        "https://ann@chat.example",
        "https://chat.example?x",
        "https://chat.example#x",
        "https://chat example",
      })
  void invalidServerUrlPreventsTheStart(String address) {
    assertEquals(
        "CHAT_TEST_ADDRESS is '"
            + address
            + "', which is not an address such as https://chat.example or http://127.0.0.1:8080",
        refusal(Map.of(NAME, true, "chat.test.address", address)));
  }

  @Test
  void minimumValueIsAccepted() {
    Map<String, Object> settings =
        Map.of(NAME, true, "chat.test.few", "2", "chat.test.pause", "100ms");
    try (ApplicationContext program = program(settings)) {
      assertEquals(
          new MinimumsReader(2, Duration.ofMillis(100)), program.getBean(MinimumsReader.class));
    }
  }

  @Test
  void validSettingsAreInjected() {
    Map<String, Object> settings =
        Map.of(
            NAME,
            true,
            "chat.test.number",
            "7",
            "chat.test.limit",
            " 200/30 ",
            "chat.test.choice",
            "false",
            "chat.test.address",
            "HTTPS://chat.example/");
    try (ApplicationContext program = program(settings)) {
      var made = program.getBean(SettingsReader.class);
      assertEquals(7, made.number);
      assertEquals(Duration.ofSeconds(1), made.time);
      assertEquals(new Limit(200, Duration.ofSeconds(30)), made.limit);
      assertEquals(false, made.choice);
      assertEquals(URI.create("HTTPS://chat.example/"), made.address);
    }
  }
}
