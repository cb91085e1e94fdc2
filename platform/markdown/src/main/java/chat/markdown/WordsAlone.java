package chat.markdown;

import org.commonmark.node.Document;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;

/**
 * One line of words, as most messages are: letters, digits, single characters between them that
 * mean nothing in the dialect, and no word that could be an address. What a parser would make of it
 * is known without one.
 */
final class WordsAlone {

  private static final String BETWEEN = " ,;?!'\"()";

  private WordsAlone() {}

  /** Whether the text is such a line. False is always right, and then it has to be parsed. */
  static boolean are(String text) {
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

  /** Whether the word ends with the dot, or with more of them. */
  private static boolean isLast(String text, int dot) {
    return dot == text.length() - 1 || text.charAt(dot + 1) == ' ' || text.charAt(dot + 1) == '.';
  }

  /** What a parser would make of such a line. */
  static Node document(String text) {
    var paragraph = new Paragraph();
    paragraph.appendChild(new Text(text));
    var document = new Document();
    document.appendChild(paragraph);
    return document;
  }
}
