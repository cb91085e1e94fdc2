package chat.identity.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SafeHtmlTest {

  @Test
  void textIsEscapedWhereverItStands() {
    assertThat(SafeHtml.of("<p title=\"{}\">{}</p>", "a\" onclick='x", "<b>&amp;</b>").toString())
        .isEqualTo("<p title=\"a&quot; onclick=&#39;x\">&lt;b&gt;&amp;amp;&lt;/b&gt;</p>");
  }

  @Test
  void piecesStayAsTheyAre() {
    SafeHtml piece = SafeHtml.of("<i>{}</i>", "{}");
    assertThat(SafeHtml.of("<p>{}</p>", piece).toString()).isEqualTo("<p><i>{}</i></p>");
    assertThat(SafeHtml.join(List.of(piece, SafeHtml.NONE, piece)).toString())
        .isEqualTo("<i>{}</i><i>{}</i>");
  }

  @Test
  void valuesAndPlacesMustBeAsMany() {
    assertThatThrownBy(() -> SafeHtml.of("{}")).hasMessageContaining("More placeholders");
    assertThatThrownBy(() -> SafeHtml.of("", 1)).hasMessageContaining("More values");
  }
}
