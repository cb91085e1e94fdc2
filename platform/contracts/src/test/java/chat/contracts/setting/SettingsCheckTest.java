package chat.contracts.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.contracts.setting.SettingForm.EmailPattern;
import chat.contracts.setting.SettingForm.FilePath;
import chat.contracts.setting.SettingForm.Fraction;
import chat.contracts.setting.SettingForm.Host;
import chat.contracts.setting.SettingForm.JdbcUrl;
import chat.contracts.setting.SettingForm.KafkaServers;
import chat.contracts.setting.SettingForm.Name;
import chat.contracts.setting.SettingForm.Networks;
import chat.contracts.setting.SettingForm.OneOf;
import chat.contracts.setting.SettingForm.OrNone;
import chat.contracts.setting.SettingForm.Port;
import chat.contracts.setting.SettingForm.Rate;
import chat.contracts.setting.SettingForm.Secret;
import chat.contracts.setting.SettingForm.ServerUrl;
import chat.contracts.setting.SettingForm.Text;
import chat.contracts.setting.SettingForm.Time;
import chat.contracts.setting.SettingForm.TrueOrFalse;
import chat.contracts.setting.SettingForm.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class SettingsCheckTest {

  private static List<String> badUrls(ServerUrl form) {
    List<String> bad =
        new ArrayList<>(
            List.of(
                "chat.example",
                "ftp://chat.example",
                "http://",
                "http://chat example",
                "http://chat_one.example",
                "http://chat.example:99999",
                "http://chat.example:0",
                "http://ann:secret@chat.example",
                "http://chat.example?x",
                "http://a.example,",
                "http://a.example;http://b.example",
                ""));
    if (!form.mayHavePath()) {
      bad.add("http://chat.example/chat");
    }
    if (!form.mayBeList()) {
      bad.add("http://a.example,http://b.example");
    }
    return bad;
  }

  /** Returns at least five invalid values for each form. */
  private static List<String> badValues(SettingForm form) {
    return switch (form) {
      case OrNone(var of) -> badValues(of).stream().filter(value -> !value.isBlank()).toList();
      case Port() -> List.of("abc", "0", "65536", "99999", "-1", "80 80", "", "8080.5", "0x50");
      case Whole(var min, var max) -> {
        List<String> bad = new ArrayList<>(List.of("abc", "-1", "1.5", "", " 7", "1e9", "7s"));
        bad.add(Long.toString(max + 1));
        bad.add("99999999999999999999");
        if (min > 0) {
          bad.add(Long.toString(min - 1));
        }
        yield bad;
      }
      case Fraction _ -> List.of("abc", "-1", "0", "65", "NaN", "", "1,5", "Infinity");
      case Time(var min, var max) -> {
        List<String> bad =
            new ArrayList<>(List.of("abc", "-1s", "30", "", "1.5s", "10 s", "3x", "PT-1S", "P"));
        bad.add("36501d");
        bad.add("9999999999d");
        if (!min.equals("0s")) {
          bad.add("0s");
        }
        if (max.equals("89s")) {
          bad.add("90s");
        }
        yield bad;
      }
      case TrueOrFalse() -> List.of("maybe", "1", "", "TRUE", "ja", "true false");
      case OneOf _ -> List.of("abc", "", "none", "directory,s3", "S3 ", "NIO");
      case Rate() -> List.of("200", "0/60", "200/0", "200/60s", "-1/60", "", "a/b", "1/2/3");
      case ServerUrl url -> badUrls(url);
      case JdbcUrl() ->
          List.of(
              "postgresql://127.0.0.1:5432/chat",
              "127.0.0.1:5432/chat",
              "jdbc:mysql://127.0.0.1:5432/chat",
              "jdbc:postgresql://127.0.0.1:5432",
              "jdbc:postgresql://127.0.0.1:5432/",
              "jdbc:postgresql://127.0.0.1:99999/chat",
              "jdbc:postgresql://127.0.0.1:x/chat",
              "jdbc:postgresql:///chat",
              "jdbc:postgresql://a host/chat",
              "");
      case KafkaServers() ->
          List.of("kafka", "kafka:99999", "kafka:0", "kafka:9092,", "a:1;b:2", "", ":9092");
      case Host() -> List.of("", "256.0.0.1", "127.0.0", "::g", "a host", "http://0.0.0.0", "-a");
      case Networks() ->
          List.of("proxy.example", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0/8", "1/2/3");
      case FilePath() -> List.of("", " ", "a\nb", "/tmp/\u0007", "a\tb", "a\rb", "x".repeat(5000));
      case Name _ -> List.of("", "a b", "a/b", "näme", "a\n", "x".repeat(300));
      case EmailPattern() -> List.of("chat@example", "%s", "%s@", "a@%s", "%s@a b", "%s@a@b");
      case Text(), Secret() -> List.of("a\nb", "\u0000", "\u001b[0m", "a\rb", "x".repeat(2000));
    };
  }

  private static List<String> goodValues(SettingForm form) {
    return switch (form) {
      case OrNone(var of) -> Stream.concat(Stream.of(""), goodValues(of).stream()).toList();
      case Port() -> List.of("1", "8080", "65535");
      case Whole(var min, var max) -> List.of(Long.toString(min), Long.toString(max));
      case Fraction _ -> List.of("0.5", "1", "64");
      case Time(var min, var max) -> List.of(min, max, "2m".equals(max) ? max : "PT1M", "61000ms");
      case TrueOrFalse() -> List.of("true", "false", "on", "off");
      case OneOf(var words) -> words;
      case Rate() -> List.of("200/60", " 5/1800 ");
      case ServerUrl(var _, var mayBeList) when mayBeList ->
          List.of("http://127.0.0.1:8081", "http://a:1, https://[::1]:2/");
      case ServerUrl _ ->
          List.of("https://chat.example", "HTTP://127.0.0.1:8080/", "http://[::1]:8080");
      case JdbcUrl() ->
          List.of(
              "jdbc:postgresql://127.0.0.1:5432/chat",
              "jdbc:postgresql://[::1]:5432/chat",
              "jdbc:postgresql://a,b:5433/chat?targetServerType=primary");
      case KafkaServers() -> List.of("127.0.0.1:9092", "a:9092, b:9092", "[::1]:9092");
      case Host() -> List.of("127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "chat-1.example");
      case Networks() -> List.of("10.0.0.0/8,fd00::/8", "127.0.0.1", "::1 , 10.1.2.3");
      case FilePath() -> List.of("/var/lib/chat", ".local/keys", "with space");
      case Name _ -> List.of("service", "us-east-1", "my_bucket.x");
      case EmailPattern() -> List.of("%s@chat.example", "channel+%s@mail.chat.example");
      case Text(), Secret() -> List.of("support@chat.example", "se${cr}et=#1 \"'");
    };
  }

  @ParameterizedTest
  @EnumSource
  void badValuesAreRefusedInOneLine(Setting setting) {
    List<String> bad = badValues(setting.form());
    assertTrue(bad.size() >= 5, "too few values");
    for (String value : bad) {
      SettingsCheck check = SettingsCheck.of(Map.of(setting.name(), value));
      assertEquals(1, check.refusals().size(), () -> "accepted: " + value);
      String line = check.refusals().getFirst();
      assertTrue(line.startsWith(setting.name() + " "), line);
      assertTrue(line.endsWith("not " + setting.form().expected()), line);
      assertEquals(1, line.lines().count(), line);
    }
  }

  @ParameterizedTest
  @EnumSource
  void goodValuesAreAccepted(Setting setting) {
    for (String value : goodValues(setting.form())) {
      assertEquals(
          new SettingsCheck(List.of(), List.of()), SettingsCheck.of(Map.of(setting.name(), value)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHAT_PORT | abc | CHAT_PORT is 'abc', which is not a port from 1 to 65535",
        "CHAT_PORT | 99999 | CHAT_PORT is '99999', which is not a port from 1 to 65535",
        "CHAT_DATABASE_URL | postgresql://db/chat | CHAT_DATABASE_URL is 'postgresql://db/chat',"
            + " which is not a JDBC URL such as jdbc:postgresql://127.0.0.1:5432/chat",
        "CHAT_ORPHANED_BLOBS_PERCENT | 101 | CHAT_ORPHANED_BLOBS_PERCENT is '101', which is not a"
            + " whole number from 0 to 100",
        "CHAT_RELAY_POLL | 10ms | CHAT_RELAY_POLL is '10ms', which is not a time such as 500ms,"
            + " 30s, 10m, 1h or 30d, from 100ms to 36500d",
      })
  void refusalNamesTheExpectedForm(String name, String value, String line) {
    assertEquals(List.of(line), SettingsCheck.of(Map.of(name, value)).refusals());
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT_DATABASE_URL, postgresql://ann:s3cret@db/chat",
    "CHAT_DATABASE_URL, jdbc:postgresql://db:x/chat?user=ann&password=s3cret",
    "CHAT_DATABASE_URL, postgresql:ann:s3cret@db/chat",
    "CHAT_EXTERNAL_URL, https://ann:s3cret@chat.example",
    "CHAT_S3_ENDPOINT, https://s3cret@s3.example",
    "CHAT_DATABASE_PASSWORD, 's3cret\n'",
    "CHAT_S3_SECRET_KEY, 's3cret\t'",
  })
  void refusalRepeatsNoSecret(String name, String value) {
    String line = SettingsCheck.of(Map.of(name, value)).refusals().getFirst();
    assertFalse(line.contains("s3cret"), line);
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT_PROT, CHAT_PORT",
    "CHAT_EXTERNALURL, CHAT_EXTERNAL_URL",
    "CHAT_DATABASE_CONECTIONS, CHAT_DATABASE_CONNECTIONS",
    "CHAT_MAX_FILE_UPLOAD_SIZE, MAX_FILE_UPLOAD_SIZE",
    "CHAT_RATE_LIMIT_ACCOUNTS, CHAT_RATE_LIMIT_ACCOUNT",
    "CHAT_TRUSTED_PROXY, CHAT_TRUSTED_PROXIES",
  })
  void unknownNameIsReportedWithTheNearestName(String name, String nearest) {
    assertEquals(
        new SettingsCheck(
            List.of(),
            List.of(
                "%s is not a setting and is ignored; did you mean %s?".formatted(name, nearest))),
        SettingsCheck.of(Map.of(name, "1")));
  }

  @Test
  void dissimilarUnknownNameIsReportedWithoutSuggestion() {
    assertEquals(
        List.of("CHAT_QQQQQQQQQ_ZZZZZZZZ is not a setting and is ignored"),
        SettingsCheck.of(Map.of("CHAT_QQQQQQQQQ_ZZZZZZZZ", "1")).warnings());
  }

  @Test
  void foreignVariablesAreIgnored() {
    assertEquals(
        new SettingsCheck(List.of(), List.of()),
        SettingsCheck.of(Map.of("PATH", "", "CHATTER", "1", "CHAT_TESTS_REQUIRE", "npm")));
  }

  @Test
  void unreadFileVariableIsRefused() {
    assertEquals(
        List.of("CHAT_PORT_FILE is read by the container images only; set CHAT_PORT"),
        SettingsCheck.of(Map.of("CHAT_PORT_FILE", "/run/port")).refusals());
    assertEquals(
        new SettingsCheck(List.of(), List.of()),
        SettingsCheck.of(Map.of("CHAT_PORT_FILE", "/run/port", "CHAT_PORT", "8080")));
  }

  @Test
  void everyInvalidSettingIsReported() {
    assertEquals(
        2, SettingsCheck.of(Map.of("CHAT_PORT", "abc", "CHAT_HOST", "a b")).refusals().size());
  }
}
