package chat.identity.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SafeHtmlTest {

  @Test
  void textIsEscapedInAttributesAndElements() {
    assertThat(SafeHtml.of("<p title=\"{}\">{}</p>", "a\" onclick='x", "<b>&amp;</b>").toString())
        .isEqualTo("<p title=\"a&quot; onclick=&#39;x\">&lt;b&gt;&amp;amp;&lt;/b&gt;</p>");
  }

  @Test
  void htmlFragmentsAreNotEscapedAgain() {
    SafeHtml fragment = SafeHtml.of("<i>{}</i>", "{}");
    assertThat(SafeHtml.of("<p>{}</p>", fragment).toString()).isEqualTo("<p><i>{}</i></p>");
    assertThat(SafeHtml.join(List.of(fragment, SafeHtml.NONE, fragment)).toString())
        .isEqualTo("<i>{}</i><i>{}</i>");
  }

  @Test
  void placeholderCountMustMatchValueCount() {
    assertThatThrownBy(() -> SafeHtml.of("{}")).hasMessageContaining("More placeholders");
    assertThatThrownBy(() -> SafeHtml.of("", 1)).hasMessageContaining("More values");
  }
}
