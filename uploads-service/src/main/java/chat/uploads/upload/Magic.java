package chat.uploads.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.tika.mime.MimeTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Knows from Tika's own table of formats when a file begins unlike all of them. Tika tries one
 * after another, each on a copy of the beginning; most small files are of none. Where it is in
 * doubt here, a format may match.
 */
final class Magic {

  private static final Logger LOG = LoggerFactory.getLogger(Magic.class);

  private static final String TABLE = "tika-mimetypes.xml";

  /** What Tika lets a regular expression see from where it begins. */
  private static final int WINDOW = 8 << 10;

  /** An expression that may begin at more places is not tried; a word of it is sought. */
  private static final int FEW_PLACES = 64;

  /** Nothing but words and characters of one kind or another, each of them once. */
  private static final Pattern PLAIN = Pattern.compile("(?:\\[[^\\]\\\\]*]|[\\w% ])+");

  private static final Pattern KIND = Pattern.compile("\\[[^\\]]*]");

  private final List<MagicBytes> fixed = new ArrayList<>();
  private final List<Expression> expressions = new ArrayList<>();
  private final List<String> words = new ArrayList<>();

  /** Entries that can't be understood here: as long as there are any, every file may match. */
  private final List<String> unknown = new ArrayList<>();

  /** By the byte that they begin with. */
  private final MagicBytes[][] movable = new MagicBytes[256][0];

  private int longest;
  private int lastPlace;
  private int lastSeen;

  /** Of the table that comes with Tika. */
  static Magic ofTika() {
    try (InputStream table = MimeTypes.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new IllegalStateException("Tika's table of formats is not where it was: " + TABLE);
      }
      return new Magic(table);
    } catch (IOException e) {
      throw new IllegalStateException("Tika's table of formats can't be read", e);
    }
  }

  Magic(InputStream table) throws IOException {
    try {
      read(DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(table));
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalStateException("Tika's table of formats can't be read", e);
    }
    if (!unknown.isEmpty()) {
      LOG.warn("Tika is asked about every file, its table has what is new here: {}", unknown);
    }
  }

  List<String> unknown() {
    return List.copyOf(unknown);
  }

  /**
   * A regular expression as Tika tries it.
   *
   * @param from the first place at which it may begin
   * @param to the last one
   */
  private record Expression(Pattern pattern, int from, int to) {

    /** The text goes on with zeros behind the file. */
    boolean mayMatch(String text) {
      Matcher matcher = pattern.matcher(text);
      for (int begin = from; begin <= to; begin++) {
        if (matcher.region(begin, begin + WINDOW).lookingAt()) {
          return true;
        }
      }
      return false;
    }
  }

  private void read(org.w3c.dom.Document document) {
    var magics = document.getElementsByTagName("magic");
    for (int i = 0; i < magics.getLength(); i++) {
      addMatches((Element) magics.item(i));
    }
  }

  /** What lies within a match only narrows it. */
  private void addMatches(Element parent) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (!(child instanceof Element match) || !match.getTagName().equals("match")) {
        continue;
      }
      if (match.hasAttribute("value")) {
        addIfKnown(match);
      } else {
        addMatches(match);
      }
    }
  }

  private void addIfKnown(Element match) {
    try {
      add(match);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      unknown.add(match.getAttribute("value") + " (" + e + ")");
    }
  }

  private void add(Element match) {
    String[] range = match.getAttribute("offset").split(":", 2);
    int from = range[0].isEmpty() ? 0 : Integer.parseInt(range[0]);
    int to = range.length == 1 ? from : Integer.parseInt(range[1]);
    String type = match.hasAttribute("type") ? match.getAttribute("type") : "string";
    String value = match.getAttribute("value");
    if (type.equals("regex")) {
      String pattern = new String(MagicBytes.decoded(value), ISO_8859_1);
      if (to - from > FEW_PLACES) {
        words.add(word(pattern));
      } else {
        expressions.add(new Expression(Pattern.compile(pattern), from, to));
        lastSeen = Math.max(lastSeen, to + WINDOW);
      }
      return;
    }
    for (MagicBytes bytes : MagicBytes.of(type, value, match.getAttribute("mask"), from, to)) {
      longest = Math.max(longest, bytes.length());
      if (from == to) {
        fixed.add(bytes);
      } else {
        addMovable(bytes);
      }
    }
  }

  private void addMovable(MagicBytes bytes) {
    lastPlace = Math.max(lastPlace, bytes.to());
    for (int first : bytes.firstBytes()) {
      MagicBytes[] before = movable[first];
      movable[first] = Arrays.copyOf(before, before.length + 1);
      movable[first][before.length] = bytes;
    }
  }

  /** The longest that all texts have in which the expression is found. */
  private static String word(String pattern) {
    if (!PLAIN.matcher(pattern).matches()) {
      throw new IllegalArgumentException("Tika's table has an expression of a new kind");
    }
    return KIND.splitAsStream(pattern).max(Comparator.comparing(String::length)).orElseThrow();
  }

  /** False where a file that begins so is of none of Tika's formats, but a text or just bytes. */
  boolean mayMatch(byte[] prefix) {
    if (!unknown.isEmpty()) {
      return true;
    }
    byte[] padded = Arrays.copyOf(prefix, prefix.length + longest);
    for (MagicBytes bytes : fixed) {
      if (bytes.from() <= prefix.length && bytes.areAt(padded, bytes.from())) {
        return true;
      }
    }
    for (int at = 0; at <= Math.min(prefix.length, lastPlace); at++) {
      for (MagicBytes bytes : movable[Byte.toUnsignedInt(padded[at])]) {
        if (bytes.from() <= at && at <= bytes.to() && bytes.areAt(padded, at)) {
          return true;
        }
      }
    }
    String text = new String(Arrays.copyOf(prefix, Math.max(prefix.length, lastSeen)), ISO_8859_1);
    return words.stream().anyMatch(text::contains)
        || expressions.stream().anyMatch(expression -> expression.mayMatch(text));
  }
}
