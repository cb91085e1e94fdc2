package chat.messaging.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Splits a text into tokens.
 *
 * <p>Words by UAX #29, stemmed as English, without English stop words.
 *
 * <p>Characters that join words in UAX #29, such as {@code '}, {@code .} and {@code _}, separate
 * them here.
 */
final class TextAnalyzer {

  /** In UTF-16 units, far below the limit of a lexeme in PostgreSQL (2,046 bytes). */
  private static final int MAX_LEXEME = 500;

  private static final Set<String> RUNS =
      Set.of(
          StandardTokenizer.TOKEN_TYPES[StandardTokenizer.IDEOGRAPHIC],
          StandardTokenizer.TOKEN_TYPES[StandardTokenizer.HIRAGANA],
          StandardTokenizer.TOKEN_TYPES[StandardTokenizer.KATAKANA],
          StandardTokenizer.TOKEN_TYPES[StandardTokenizer.HANGUL],
          StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN]);

  private static final String EMOJI = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.EMOJI];

  private static final Pattern GRAPHEME = Pattern.compile("\\X");

  /** Format characters, such as soft hyphens, and variation selectors; removed from words. */
  private static final Pattern IGNORABLE = Pattern.compile("[\\p{Cf}\\x{FE00}-\\x{FE0F}]+");

  private static final String POSSESSIVE = "'s";

  private static final CharArraySet STOP_WORDS = stopWords();

  private final EnglishStemmer stemmer = new EnglishStemmer();
  private final List<Token> tokens = new ArrayList<>();
  private List<Token.Unit> run = List.of();
  private int runEnd = -1;
  private int position;

  private TextAnalyzer() {}

  /** Returns the tokens of a text, in order. */
  static List<Token> tokens(String text) {
    TextAnalyzer analyzer = new TextAnalyzer();
    try (StandardTokenizer tokenizer = new StandardTokenizer()) {
      analyzer.read(tokenizer, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return analyzer.tokens;
  }

  private static CharArraySet stopWords() {
    try (InputStream list =
        Objects.requireNonNull(SnowballFilter.class.getResourceAsStream("english_stop.txt"))) {
      return WordlistLoader.getSnowballWordSet(new InputStreamReader(list, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(StandardTokenizer tokenizer, String text) throws IOException {
    var type = tokenizer.getAttribute(TypeAttribute.class);
    var term = tokenizer.getAttribute(CharTermAttribute.class);
    var offset = tokenizer.getAttribute(OffsetAttribute.class);
    tokenizer.setReader(new StringReader(text));
    tokenizer.reset();
    while (tokenizer.incrementToken()) {
      if (RUNS.contains(type.type())) {
        addToRun(term.toString(), offset.startOffset());
      } else if (type.type().equals(EMOJI)) {
        addWord(term.toString(), offset.startOffset(), offset.endOffset());
      } else {
        addWords(term.toString(), offset.startOffset());
      }
    }
    tokenizer.end();
  }

  private void addToRun(String text, int start) {
    if (start != runEnd) {
      run = new ArrayList<>();
      tokens.add(new Token.Run(run, position + 1));
    }
    Matcher graphemes = GRAPHEME.matcher(text);
    while (graphemes.find()) {
      int from = start + graphemes.start();
      int to = start + graphemes.end();
      normalized(graphemes.group())
          .codePoints()
          .forEach(codePoint -> run.add(new Token.Unit(codePoint, from, to)));
    }
    position = tokens.getLast().lastPosition();
    runEnd = start + text.length();
  }

  /** Adds the parts of a UAX #29 word. */
  private void addWords(String text, int start) {
    String whole = normalized(text).replace('’', '\'');
    if (STOP_WORDS.contains(whole)) {
      position++;
      return;
    }
    int length = whole.endsWith(POSSESSIVE) ? text.length() - POSSESSIVE.length() : text.length();
    int begin = 0;
    while (begin < length) {
      int end = begin;
      while (end < length && isOfWord(text.codePointAt(end))) {
        end += Character.charCount(text.codePointAt(end));
      }
      if (end > begin) {
        addWord(text.substring(begin, end), start + begin, start + end);
      }
      begin = end == length ? end : end + Character.charCount(text.codePointAt(end));
    }
  }

  private void addWord(String text, int start, int end) {
    position++;
    String word = normalized(text);
    if (word.isEmpty() || STOP_WORDS.contains(word)) {
      return;
    }
    stemmer.setCurrent(word);
    stemmer.stem();
    tokens.add(new Token.Word(bounded(stemmer.getCurrent()), position, start, end));
  }

  private static String bounded(String lexeme) {
    if (lexeme.length() <= MAX_LEXEME) {
      return lexeme;
    }
    int end = Character.isHighSurrogate(lexeme.charAt(MAX_LEXEME - 1)) ? 1 : 0;
    return lexeme.substring(0, MAX_LEXEME - end);
  }

  private static boolean isOfWord(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION,
          Character.MATH_SYMBOL,
          Character.CURRENCY_SYMBOL,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** Converts to lower case and Unicode normalization form NFKC. */
  private static String normalized(String text) {
    String small = text.toLowerCase(Locale.ROOT);
    if (small.chars().allMatch(one -> one < 0x80)) {
      return small;
    }
    String composed = Normalizer.normalize(small, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    return IGNORABLE.matcher(composed).replaceAll("");
  }
}
