package chat.kit.params;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the JSON of a parameter into plain values.
 *
 * <p>They are {@link Map}, {@link List}, {@link String}, {@link Boolean}, {@link Number} (an
 * integer is a {@link Long} or a {@link java.math.BigInteger}) and null. Depth and the length of
 * numbers are bounded, and field names are not cached across texts, because clients could fill the
 * memory with new names.
 */
public final class Json {

  private static final int MAX_DEPTH = 32;
  private static final int MAX_NUMBER_LENGTH = 400;

  /** Default limit of values in one text; counted during parsing. */
  static final int MAX_VALUES = 20_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER_LENGTH)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser parser;
  private final int mostElements;
  private final int mostValues;
  private int values;

  private Json(JsonParser parser, int mostElements, int mostValues) {
    this.parser = parser;
    this.mostElements = mostElements;
    this.mostValues = mostValues;
  }

  /** Thrown for a text with more values than allowed. */
  static final class TooManyValues extends IOException {
    private final int limit;

    private TooManyValues(int limit) {
      super("more than " + limit + " values");
      this.limit = limit;
    }

    int limit() {
      return limit;
    }
  }

  /**
   * Parses a text; fails with an {@link IOException} if it is not one JSON value.
   *
   * @param mostElements maximum elements of the outermost list or object
   * @param mostValues maximum number of these and all nested values
   * @throws TooManyValues if it has more
   */
  public static @Nullable Object parse(String text, int mostElements, int mostValues)
      throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Object value = new Json(parser, mostElements, mostValues).value();
      if (parser.nextToken() != null) {
        throw new IOException("more than one value");
      }
      return value;
    }
  }

  private @Nullable Object value() throws IOException {
    // The outermost list or object is counted, too.
    if (values++ > mostValues) {
      throw new TooManyValues(mostValues);
    }
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IOException("no value");
    }
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IOException("unexpected " + token);
    };
  }

  private Number integer() throws IOException {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  private Map<String, @Nullable Object> object() throws IOException {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      object.put(key, value());
      requireFew(object.size());
    }
    return object;
  }

  private List<@Nullable Object> array() throws IOException {
    List<@Nullable Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
      requireFew(array.size());
    }
    return array;
  }

  /** Nested lists and objects are bounded by the total number of values. */
  private void requireFew(int elements) throws TooManyValues {
    if (elements > mostElements && parser.getParsingContext().getParent().inRoot()) {
      throw new TooManyValues(mostElements);
    }
  }
}
