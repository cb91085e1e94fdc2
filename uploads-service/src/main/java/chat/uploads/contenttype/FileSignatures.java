package chat.uploads.contenttype;

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
 * Rules out, by Tika's own table of formats, files that match no format.
 *
 * <p>Tika tries one format after another, each on a copy of the beginning; most small files match
 * none. In doubt, this class reports a possible match.
 */
final class FileSignatures {

  private static final Logger LOG = LoggerFactory.getLogger(FileSignatures.class);

  private static final String TABLE = "tika-mimetypes.xml";

  /** Number of characters that Tika lets a regular expression see from where it begins. */
  private static final int WINDOW = 8 << 10;

  /**
   * An expression with more start positions than this is not tried; a word of it is searched for.
   */
  private static final int MAX_START_POSITIONS = 64;

  /** An expression of only words and character classes, each exactly once. */
  private static final Pattern PLAIN = Pattern.compile("(?:\\[[^\\]\\\\]*]|[\\w% ])+");

  private static final Pattern KIND = Pattern.compile("\\[[^\\]]*]");

  private final List<SignatureBytes> fixed = new ArrayList<>();
  private final List<Expression> expressions = new ArrayList<>();
  private final List<String> words = new ArrayList<>();

  /** Entries that this class does not understand; while there are any, every file may match. */
  private final List<String> unknown = new ArrayList<>();

  /** Signatures with a variable position, indexed by their first byte. */
  private final SignatureBytes[][] movable = new SignatureBytes[256][0];

  private int longest;
  private int lastPosition;
  private int lastExpressionEnd;

  /** Reads the table that comes with Tika. */
  static FileSignatures ofTika() {
    try (InputStream table = MimeTypes.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new IllegalStateException("Tika's table of formats is missing: " + TABLE);
      }
      return new FileSignatures(table);
    } catch (IOException e) {
      throw new IllegalStateException("Reading Tika's table of formats failed", e);
    }
  }

  FileSignatures(InputStream table) throws IOException {
    try {
      read(DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(table));
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalStateException("Reading Tika's table of formats failed", e);
    }
    if (!unknown.isEmpty()) {
      LOG.warn("Unknown entries in Tika's table: {}; every file is passed to Tika", unknown);
    }
  }

  List<String> unknown() {
    return List.copyOf(unknown);
  }

  /**
   * A regular expression as Tika tries it.
   *
   * @param from the first position at which it may begin
   * @param to the last one
   */
  private record Expression(Pattern pattern, int from, int to) {

    /** Requires a text that continues with zeros after the end of the file. */
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

  /** Ignores matches within a match, because they only narrow it. */
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
      String pattern = new String(SignatureBytes.decoded(value), ISO_8859_1);
      if (to - from > MAX_START_POSITIONS) {
        words.add(word(pattern));
      } else {
        expressions.add(new Expression(Pattern.compile(pattern), from, to));
        lastExpressionEnd = Math.max(lastExpressionEnd, to + WINDOW);
      }
      return;
    }
    for (SignatureBytes bytes :
        SignatureBytes.of(type, value, match.getAttribute("mask"), from, to)) {
      longest = Math.max(longest, bytes.length());
      if (from == to) {
        fixed.add(bytes);
      } else {
        addMovable(bytes);
      }
    }
  }

  private void addMovable(SignatureBytes bytes) {
    lastPosition = Math.max(lastPosition, bytes.to());
    for (int first : bytes.firstBytes()) {
      SignatureBytes[] before = movable[first];
      movable[first] = Arrays.copyOf(before, before.length + 1);
      movable[first][before.length] = bytes;
    }
  }

  /** Returns the longest word that every match of the expression contains. */
  private static String word(String pattern) {
    if (!PLAIN.matcher(pattern).matches()) {
      throw new IllegalArgumentException("Unsupported expression in Tika's table");
    }
    return KIND.splitAsStream(pattern).max(Comparator.comparing(String::length)).orElseThrow();
  }

  /** Returns false if no format of Tika's begins like this file. It is text or plain bytes then. */
  boolean mayMatch(byte[] prefix) {
    if (!unknown.isEmpty()) {
      return true;
    }
    byte[] padded = Arrays.copyOf(prefix, prefix.length + longest);
    for (SignatureBytes bytes : fixed) {
      if (bytes.from() <= prefix.length && bytes.areAt(padded, bytes.from())) {
        return true;
      }
    }
    for (int at = 0; at <= Math.min(prefix.length, lastPosition); at++) {
      for (SignatureBytes bytes : movable[Byte.toUnsignedInt(padded[at])]) {
        if (bytes.from() <= at && at <= bytes.to() && bytes.areAt(padded, at)) {
          return true;
        }
      }
    }
    int textLength = Math.max(prefix.length, lastExpressionEnd);
    String text = new String(Arrays.copyOf(prefix, textLength), ISO_8859_1);
    return words.stream().anyMatch(text::contains)
        || expressions.stream().anyMatch(expression -> expression.mayMatch(text));
  }
}
