package chat.messaging.search;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matches between queries and texts in databases of several locales. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SearchMatchTest {

  private static final Map<String, String> LOCALES =
      Map.of(
          "search_c", "locale_provider libc locale 'C'",
          "search_builtin", "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'",
          "search_icu_en", "locale_provider icu icu_locale 'en-US' locale 'C'",
          "search_icu_tr", "locale_provider icu icu_locale 'tr' locale 'C'");

  private final List<Connection> databases = new ArrayList<>();

  @BeforeAll
  void createDatabases() throws SQLException {
    try (Connection server = TestServers.get().connectAsAdministrator("postgres");
        Statement statement = server.createStatement()) {
      for (Map.Entry<String, String> locale : LOCALES.entrySet()) {
        statement.execute(
            "create database %s template template0 encoding 'UTF8' %s"
                .formatted(locale.getKey(), locale.getValue()));
      }
    }
    for (String name : LOCALES.keySet()) {
      databases.add(TestServers.get().connectAsAdministrator(name));
    }
  }

  @AfterAll
  void dropDatabases() throws SQLException {
    for (Connection database : databases) {
      database.close();
    }
    try (Connection server = TestServers.get().connectAsAdministrator("postgres");
        Statement statement = server.createStatement()) {
      for (String name : LOCALES.keySet()) {
        statement.execute("drop database if exists " + name);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          „Igel“                        | Igel
          „Igel“                        | igel
          „Igel“                        | "Igel"
          “smart” quotes                | smart
          »Igel«, «hérisson»            | hérisson
          Ein Igel…                     | Igel
          foo—bar                       | bar
          ‹Igel›                        | Igel
          ¿Qué? ¡Hola!                  | hola
          price: 5€                     | 5
          Igel·Hase                     | Hase
          a→b                           | b
          The house is red              | “house is red”
          The house is red              | „the house“
          The house is red              | «house»
          the house of the dog          | "house of the dog"
          Grüße aus Köln                | grüße
          Grüße aus Köln                | KÖLN
          Grüße aus Köln                | köln
          Kinder­garten                 | Kindergarten
          Привет, мир!                  | ПРИВЕТ
          Ελλάδα                        | ελλάδα
          We deployed it                | deploys
          The dog’s house               | dog
          The dogs                      | dog's
          l'amour                       | amour
          snake_case_name               | case
          snake_case_name               | snake_case
          see README.md                 | readme
          see README.md                 | README.md
          https://example.com/a/house?x | house
          https://example.com/a/house?x | https://example.com/a/house
          a/b/report.pdf                | report
          version 3.14                  | 3.14
          git push -f, or not           | git push -f
          a force-push                  | force-push
          \\ back'slash                 | back'slash
          ﬁne ｗｉｆｉ                  | wifi
          ﬁne ｗｉｆｉ                  | fine
          🐙 octopus                    | 🐙
          nice❤️ heart                  | ❤
          我爱北京天安门                | 北京
          我爱北京天安门                | 北京天
          我爱北京天安门                | 爱北京天安门
          我爱北京天安门                | 门
          我爱北京天安门                | 爱 天安
          我爱北京天安门                | “北京”
          买iPhone手机壳                | iPhone
          买iPhone手机壳                | iPhone手机
          买iPhone手机壳                | 手机
          你好，世界                    | 世界
          東京タワーに行きました        | タワ
          東京タワーに行きました        | 京タワー
          東京タワーに行きました        | 行き
          ﾀﾜｰ ｶﾞｲﾄﾞ                     | ガイド
          ガイド                        | ﾞｲ
          ไปเที่ยวทะเลกัน                | ทะเล
          ไปเที่ยวทะเลกัน                | เที่ยว
          ไปเที่ยวทะเลกัน                | ที
          ภาษาไทยสนุก                    | ไทย
          학교에서 만나요               | 학교
          မြန်မာစာ                        | စာ
          """)
  void queryMatchesText(String text, String query) throws SQLException {
    assertMatches(text, query, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          „Igel“                        | Ige
          The house is red              | “red house”
          The house is red              | the
          我爱北京天安门                | 京北
          我爱北京天安门                | 北天
          我爱北京天安门                | "爱天安"
          北 京                         | 南京
          東京タワー                    | タタワ
          push of a force               | force-push
          com example                   | example.com
          ไปเที่ยวทะเลกัน                | ทะแล
          """)
  void queryDoesNotMatchText(String text, String query) throws SQLException {
    assertMatches(text, query, false);
  }

  private void assertMatches(String text, String query, boolean isFound) throws SQLException {
    String tsquery = SearchQuery.of(query).tsquery();
    assertThat(matching(SearchVector.of(text, ""), tsquery)).as("content").containsOnly(isFound);
    assertThat(matching(SearchVector.of("", text), tsquery)).as("topic").containsOnly(isFound);
  }

  private List<Boolean> matching(String words, String tsquery) throws SQLException {
    List<Boolean> matching = new ArrayList<>();
    for (Connection database : databases) {
      try (PreparedStatement statement =
          database.prepareStatement("select ?::tsvector @@ ?::tsquery")) {
        statement.setString(1, words);
        statement.setString(2, tsquery);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          matching.add(row.getBoolean(1));
        }
      }
    }
    return matching;
  }
}
