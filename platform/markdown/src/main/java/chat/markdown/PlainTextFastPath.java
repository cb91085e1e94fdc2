package chat.markdown;

import org.commonmark.node.Document;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;

/**
 * Recognizes one-line messages of plain words, as most are, which need no parser.
 *
 * <p>They contain letters, digits, single characters between them without meaning in the dialect,
 * and no word that could be an address.
 */
final class PlainTextFastPath {

  private static final String BETWEEN = " ,;?!'\"()";

  private PlainTextFastPath() {}

  /** Returns whether the text is such a line. False is always safe: the text is parsed then. */
  static boolean accepts(String text) {
    int last = text.length() - 1;
    if (last < 0 || !Character.isLetter(text.charAt(0)) || text.charAt(last) == ' ') {
      return false;
    }
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      boolean meansNothing = c == '.' ? isLast(text, i) : BETWEEN.indexOf(c) >= 0;
      if (!meansNothing && !Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the word ends with this dot or more dots. */
  private static boolean isLast(String text, int dot) {
    return dot == text.length() - 1 || text.charAt(dot + 1) == ' ' || text.charAt(dot + 1) == '.';
  }

  /** Returns the document that the parser would produce for such a line. */
  static Node document(String text) {
    var paragraph = new Paragraph();
    paragraph.appendChild(new Text(text));
    var document = new Document();
    document.appendChild(paragraph);
    return document;
  }
}
