package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.markdown.text.Dialect;
import chat.markdown.text.Linkifier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TopicLinkTest {

  private static final Dialect DIALECT =
      new Dialect(
          "https://chat.example",
          List.of(
              Linkifier.of("#(?P<id>[0-9]+)", "https://tickets.example/{id}"),
              Linkifier.of("QX(?P<id>[0-9]+)", "tickets.example/{id}"),
              Linkifier.of("in (?P<id>[0-9]+)", "https://chat.example/user_uploads/{id}"),
              Linkifier.of("see https://a\\.example", "https://b.example")),
          Map.of(),
          null,
          false);

  private static List<TopicLink> links(String topic) {
    return TopicLink.in(topic, DIALECT);
  }

  @ParameterizedTest
  @CsvSource({
    "about #12.,#12,https://tickets.example/12",
    "https://a.example/x?y=1#z now,https://a.example/x?y=1#z,https://a.example/x?y=1#z",
    "💩 (http://a.example),http://a.example,http://a.example",
    "about QX12,QX12,http://tickets.example/12",
    "in 12,in 12,https://chat.example/user_uploads/12",
    "on example.com today,example.com,https://example.com",
    "is https://a.example.,https://a.example,https://a.example",
  })
  void linkHasItsTextAndAddress(String topic, String text, String url) {
    assertEquals(List.of(new TopicLink(text, url)), links(topic));
  }

  @ParameterizedTest
  @CsvSource({"lunch", "a#12", "mail@example.com", "readme.md", "run x", "''", "tel:123", "- . %"})
  void topicWithoutAnAddressHasNoLinks(String topic) {
    assertEquals(List.of(), links(topic));
  }

  @Test
  void linksKeepTheOrderOfTheTopic() {
    assertEquals(
        List.of("https://x.example", "#2", "zulip.com", "#1"),
        links("https://x.example #2 zulip.com #1").stream().map(TopicLink::text).toList());
  }

  @Test
  void linkifierTakesPrecedenceOverUrl() {
    assertEquals(
        List.of(new TopicLink("see https://a.example", "https://b.example")),
        links("see https://a.example"));
  }
}
