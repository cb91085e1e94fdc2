package chat.messaging.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Highlights matches; brackets stand for the highlight tags. */
final class HighlighterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          Igel             | <p>„Igel“</p>                     | <p>„[Igel]“</p>
          „Igel“           | Igel, Igels                       | [Igel], [Igels]
          deploy           | <em>Deployed</em> &amp; deploying | <em>[Deployed]</em> &amp; [deploying]
          amp              | a &amp; b amp                     | a &amp; b [amp]
          span             | <b class="span">span</b>           | <b class="span">[span]</b>
          case             | snake_case                        | snake_[case]
          dog              | the dog&#39;s, the dog’s          | the [dog]&#39;s, the [dog]’s
          北京             | 我爱北京天安门，京北              | 我爱[北京]天安门，京北
          北京 京天        | 我爱北京天安门                    | 我爱[北京天]安门
          门               | 天安门                            | 天安[门]
          ทะเล             | ไปเที่ยวทะเลกัน                    | ไปเที่ยว[ทะเล]กัน
          ガイド           | ｶﾞｲﾄﾞです                         | [ｶﾞｲﾄﾞ]です
          Kindergarten     | Kinder­garten                     | [Kinder­garten]
          the              | the house                         | the house
          "red house"      | the house is red                  | the [house] is [red]
          """)
  void highlightsMatches(String query, String html, String marked) {
    assertThat(
            new Highlighter(List.of(query))
                .mark(html)
                .replace("<span class=\"highlight\">", "[")
                .replace("</span>", "]"))
        .isEqualTo(marked);
  }
}
