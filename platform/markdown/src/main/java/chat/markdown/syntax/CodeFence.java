package chat.markdown.syntax;

import chat.markdown.text.CodeLanguages;
import chat.markdown.text.Html;
import org.commonmark.node.CustomBlock;
import org.jspecify.annotations.Nullable;

/** A block of code. It is not highlighted here: clients get its language and can do it. */
public final class CodeFence extends CustomBlock implements Element, FenceSyntax.Literal {

  private final String language;
  private final StringBuilder code = new StringBuilder();

  /**
   * @param language as typed, empty if there is none
   */
  CodeFence(String language) {
    this.language = language;
  }

  @Override
  public void addLine(CharSequence line) {
    code.append(line.toString().stripTrailing()).append('\n');
  }

  @Override
  public void render(Rendering rendering) {
    String ownOrDefault = language.isEmpty() ? rendering.dialect().codeLanguage() : language;
    write(rendering.html(), code.toString(), ownOrDefault);
  }

  /** Writes code without leading and trailing empty lines. */
  public static void write(Html html, String code, @Nullable String language) {
    html.raw("<div class=\"codehilite\"");
    if (language != null) {
      html.attribute("data-code-language", CodeLanguages.canonical(language));
    }
    html.raw("><pre><span></span><code>");
    String lines = withoutEmptyLinesAround(code);
    html.code(lines).raw(lines.isEmpty() ? "" : "\n").raw("</code></pre></div>\n");
  }

  private static String withoutEmptyLinesAround(String code) {
    int start = 0;
    int lineBreak;
    while ((lineBreak = code.indexOf('\n', start)) >= 0
        && code.substring(start, lineBreak).isBlank()) {
      start = lineBreak + 1;
    }
    return code.substring(start).stripTrailing();
  }
}
