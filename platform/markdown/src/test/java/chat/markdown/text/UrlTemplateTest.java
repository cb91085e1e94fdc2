package chat.markdown.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples of RFC 6570 with text values. */
final class UrlTemplateTest {

  private static final Map<String, String> VALUES =
      Map.of(
          "var", "value",
          "hello", "Hello World!",
          "path", "/foo/bar",
          "empty", "",
          "x", "1024",
          "y", "768",
          "semi", ";",
          "half", "50%",
          "uml", "ü💩");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://a.example|https://a.example",
        "{var}|value",
        "{hello}|Hello%20World%21",
        "{half}|50%25",
        "O{empty}X|OX",
        "O{undef}X|OX",
        "{x,y}|1024,768",
        "{x,undef,y}|1024,768",
        "?{x,empty}|?1024,",
        "{var:3}|val",
        "{var:30}|value",
        "{var*}|value",
        "{uml:1}|%C3%BC",
        "{uml:2}|%C3%BC%F0%9F%92%A9",
        "{+path}/here|/foo/bar/here",
        "{+hello}|Hello%20World!",
        "{+half}|50%25",
        "{+path:6}/here|/foo/b/here",
        "X{#var}|X#value",
        "X{#hello}|X#Hello%20World!",
        "{#path,x}|#/foo/bar,1024",
        "X{.var}|X.value",
        "X{.x,y}|X.1024.768",
        "{/var}|/value",
        "{/var,x}/here|/value/1024/here",
        "{/path}|/%2Ffoo%2Fbar",
        "{;x,y}|;x=1024;y=768",
        "{;x,y,empty}|;x=1024;y=768;empty",
        "{?x,y}|?x=1024&y=768",
        "{?x,y,empty}|?x=1024&y=768&empty=",
        "?fixed=yes{&x}|?fixed=yes&x=1024",
        "{?undef}|''",
        "{&var:3}|&var=val",
        "{semi}|%3B",
      })
  void expressionsAreExpanded(String template, String url) {
    assertEquals(url, Objects.requireNonNull(UrlTemplate.parse(template)).expand(VALUES::get));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/foo[bar]",
        "https://example.com/%%(foo)s",
        "https://example.com{/foo,bar,baz}",
        "https://example.com/{?foo*}",
        "https://zone_{zone}{.domain}.net/ticket{/location}{/id}{?name,chapter}{#fragment:5}",
        "$not_a_url$",
        "{a.b}",
      })
  void templateWithCompleteExpressionsIsAccepted(String template) {
    assertNotNull(UrlTemplate.parse(template));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "}",
        "{}",
        "{a",
        "a}",
        "{{}",
        "{a}}",
        "{//a}",
        "{a++}",
        "{a,}",
        "{=a}",
        "{a:0}",
        "{a:10000}",
        "{a b}",
        "{a*:3}",
        "{é}",
      })
  void malformedTemplateIsRefused(String template) {
    assertNull(UrlTemplate.parse(template));
  }
}
