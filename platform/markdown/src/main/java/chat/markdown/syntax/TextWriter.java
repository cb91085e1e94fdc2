package chat.markdown.syntax;

import chat.markdown.text.BoundedText;
import chat.markdown.text.Dialect;
import chat.markdown.text.Emoji;
import chat.markdown.text.EmojiSequence;
import chat.markdown.text.Html;
import chat.markdown.text.LinkRanges;
import chat.markdown.text.Linkifier;
import chat.markdown.text.Urls;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes plain text, replacing emoji and matches of the organization's linkifiers. */
final class TextWriter {

  private static final Map<String, String> EMOTICONS =
      Map.ofEntries(
          Map.entry(":)", "slight_smile"),
          Map.entry("(:", "slight_smile"),
          Map.entry(":(", "frown"),
          Map.entry(":|", "neutral"),
          Map.entry(":/", "confused"),
          Map.entry(";)", "wink"),
          Map.entry(":D", "smile"),
          Map.entry(":P", "stuck_out_tongue"),
          Map.entry(":p", "stuck_out_tongue"),
          Map.entry(":o", "open_mouth"),
          Map.entry(":O", "open_mouth"),
          Map.entry("<3", "heart"));
  private static final String BEFORE_EMOTICON = "\"'(!?.,";
  private static final String AFTER_EMOTICON = "\"')!?.,;:";

  private final Rendering rendering;
  private final Html html;
  private final Dialect dialect;
  private final BoundedText.Allowance allowance;

  /**
   * @param allowance budget of the linkifiers for all texts of the message
   */
  TextWriter(Rendering rendering, BoundedText.Allowance allowance) {
    this.rendering = rendering;
    this.allowance = allowance;
    this.html = rendering.html();
    this.dialect = rendering.dialect();
  }

  void write(String text) {
    int written = 0;
    if (!rendering.insideLink() && !dialect.linkifiers().isEmpty()) {
      var matches = Linkifier.matches(dialect.linkifiers(), text, new LinkRanges(), allowance);
      matches.sort(Comparator.comparingInt(Linkifier.Match::start));
      for (var match : matches) {
        withEmoji(text, written, match.start());
        link(text.substring(match.start(), match.end()), match.url());
        written = match.end();
      }
    }
    withEmoji(text, written, text.length());
  }

  private void link(String text, String url) {
    String href = Urls.safe(url, dialect);
    if (href == null) {
      html.text(text);
    } else {
      rendering.link(href, null, () -> html.text(text));
    }
  }

  private void withEmoji(String text, int start, int end) {
    if (rendering.insideLink()) {
      html.text(text, start, end);
      return;
    }
    int written = start;
    int i = start;
    while (i < end) {
      int next = emoji(text, i, end, written);
      if (next > i) {
        written = next;
        i = next;
      } else {
        i++;
      }
    }
    html.text(text, written, end);
  }

  /**
   * Writes the emoji at an index, after the text before it that isn't written yet.
   *
   * @return the index after it, or the index itself if there is no emoji
   */
  private int emoji(String text, int index, int end, int written) {
    char c = text.charAt(index);
    String emoticon = dialect.translateEmoticons() ? emoticon(text, index, end) : null;
    if (emoticon != null) {
      html.text(text, written, index);
      unicode(emoticon, Objects.requireNonNull(Emoji.code(emoticon)));
      return index + 2;
    }
    if (c == ':') {
      return named(text, index, end, written);
    }
    boolean possible = c >= 0xa9 || c == '#' || c == '*' || (c >= '0' && c <= '9');
    return possible && !Character.isLowSurrogate(c) ? sequence(text, index, written) : index;
  }

  /** Returns the emoji name of an emoticon of two characters without adjacent text, or null. */
  private static @Nullable String emoticon(String text, int start, int limit) {
    int end = start + 2;
    boolean alone =
        end <= limit
            && (start == 0 || isSpaceOr(BEFORE_EMOTICON, text.charAt(start - 1)))
            && (end == text.length() || isSpaceOr(AFTER_EMOTICON, text.charAt(end)));
    return alone ? EMOTICONS.get(text.substring(start, end)) : null;
  }

  private static boolean isSpaceOr(String characters, char c) {
    return Character.isWhitespace(c) || characters.indexOf(c) >= 0;
  }

  private int named(String text, int colon, int end, int written) {
    int limit = Math.min(end, colon + Emoji.MAX_NAME_LENGTH + 2);
    int closing = colon + 1;
    while (closing < limit && isPartOfName(text.charAt(closing))) {
      closing++;
    }
    if (closing == limit || text.charAt(closing) != ':') {
      return colon;
    }
    String name = text.substring(colon + 1, closing);
    String picture = dialect.customEmoji().get(name);
    String code = Emoji.code(name);
    if (picture != null) {
      html.text(text, written, colon);
      custom(name, picture);
    } else if (code != null) {
      html.text(text, written, colon);
      unicode(name, code);
    } else {
      return colon;
    }
    return closing + 1;
  }

  private static boolean isPartOfName(char c) {
    return Character.isLetterOrDigit(c) || "_+-".indexOf(c) >= 0;
  }

  /** Leaves unknown sequences unchanged, without turning any of their parts into an emoji. */
  private int sequence(String text, int index, int written) {
    int end = EmojiSequence.end(text, index);
    if (end == index) {
      return index;
    }
    html.text(text, written, index);
    String code = EmojiSequence.code(text, index, end);
    String name = Emoji.name(code);
    if (name == null) {
      html.text(text, index, end);
    } else {
      unicode(name, code);
    }
    return end;
  }

  private void custom(String name, String picture) {
    html.raw("<img").attribute("alt", ":" + name + ":").attribute("class", "emoji");
    html.attribute("src", picture).attribute("title", label(name)).raw(">");
  }

  private void unicode(String name, String code) {
    html.raw("<span").attribute("aria-label", label(name));
    html.attribute("class", "emoji emoji-" + code).attribute("role", "img");
    html.attribute("title", label(name)).raw(">:").text(name).raw(":</span>");
  }

  private static String label(String name) {
    return name.replace('_', ' ');
  }
}
