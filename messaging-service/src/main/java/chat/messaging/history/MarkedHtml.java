package chat.messaging.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Writes the HTML of a {@link HtmlDiff}. */
final class MarkedHtml {

  /** Elements that can't contain text. */
  private static final Set<String> WITHOUT_TEXT =
      Set.of("ul", "ol", "table", "thead", "tbody", "tr");

  private final StringBuilder html = new StringBuilder("<div>");
  private final Deque<String> openElements = new ArrayDeque<>();
  private final List<HtmlToken> deletedWords = new ArrayList<>();
  private boolean isAfterWord;

  String html() {
    writeDeleted();
    return html.append("</div>").toString();
  }

  void unchanged(List<HtmlToken> tokens) {
    for (HtmlToken token : tokens) {
      if (token.isWord()) {
        html.append(token.text()).append(token.space());
        isAfterWord = true;
      } else {
        writeTag(token);
      }
    }
  }

  void inserted(List<HtmlToken> tokens) {
    List<HtmlToken> words = new ArrayList<>();
    for (HtmlToken token : tokens) {
      if (token.isWord()) {
        words.add(token);
      } else {
        mark(HtmlDiff.INSERTED, words);
        words.clear();
        writeTag(token);
      }
    }
    mark(HtmlDiff.INSERTED, words);
  }

  /** Writes the words, at the next position that can have text, without the tags between them. */
  void deleted(List<HtmlToken> tokens) {
    for (HtmlToken token : tokens) {
      if (token.isWord()) {
        deletedWords.add(token);
      } else if (!deletedWords.isEmpty() && deletedWords.getLast().space().isEmpty()) {
        deletedWords.add(deletedWords.removeLast().withSpace(" "));
      }
    }
    writeDeletedIfPossible();
  }

  private void writeTag(HtmlToken tag) {
    html.append(tag.text()).append(tag.space());
    isAfterWord = false;
    switch (tag.kind()) {
      case OPENING_TAG -> openElements.push(tag.name());
      case CLOSING_TAG -> openElements.poll();
      case VOID_TAG, WORD -> {}
    }
    writeDeletedIfPossible();
  }

  private void writeDeletedIfPossible() {
    String element = openElements.peek();
    if (element == null || !WITHOUT_TEXT.contains(element)) {
      writeDeleted();
    }
  }

  private void writeDeleted() {
    if (isAfterWord
        && !deletedWords.isEmpty()
        && !Character.isWhitespace(html.charAt(html.length() - 1))) {
      html.append(' ');
    }
    mark(HtmlDiff.DELETED, deletedWords);
    deletedWords.clear();
  }

  private void mark(String cssClass, List<HtmlToken> words) {
    if (words.isEmpty()) {
      return;
    }
    html.append("<span class=\"").append(cssClass).append("\">");
    for (HtmlToken word : words.subList(0, words.size() - 1)) {
      html.append(word.text()).append(word.space());
    }
    html.append(words.getLast().text()).append("</span>").append(words.getLast().space());
    isAfterWord = true;
  }
}
