package chat.kit.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class HtmlTextTest {

  @Test
  void markupCharactersAreEscapedOnce() {
    assertEquals(
        "&lt;a title=&quot;it&#39;s&quot;&gt;R&amp;D &amp;amp;&lt;/a&gt;",
        HtmlText.of("<a title=\"it's\">R&D &amp;</a>"));
  }
}
