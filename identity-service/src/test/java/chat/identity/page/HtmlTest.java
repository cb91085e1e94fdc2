package chat.identity.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class HtmlTest {

  @Test
  void textIsEscapedWhereverItStands() {
    assertThat(Html.of("<p title=\"{}\">{}</p>", "a\" onclick='x", "<b>&amp;</b>").toString())
        .isEqualTo("<p title=\"a&quot; onclick=&#39;x\">&lt;b&gt;&amp;amp;&lt;/b&gt;</p>");
  }

  @Test
  void piecesStayAsTheyAre() {
    Html piece = Html.of("<i>{}</i>", "{}");
    assertThat(Html.of("<p>{}</p>", piece).toString()).isEqualTo("<p><i>{}</i></p>");
    assertThat(Html.join(List.of(piece, Html.NONE, piece)).toString())
        .isEqualTo("<i>{}</i><i>{}</i>");
  }

  @Test
  void valuesAndPlacesMustBeAsMany() {
    assertThatThrownBy(() -> Html.of("{}")).hasMessageContaining("More places");
    assertThatThrownBy(() -> Html.of("", 1)).hasMessageContaining("More values");
  }
}
