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
 * Reads the JSON inside a parameter into plain values: {@link Map}, {@link List}, {@link String},
 * {@link Boolean}, {@link Number} (an integer is a {@link Long} or a {@link java.math.BigInteger})
 * and null. Depth and the length of numbers are bounded, and no name of a field is kept for the
 * next text: whoever sends new ones could fill the memory with them.
 */
final class Json {

  private static final int MAX_DEPTH = 32;
  private static final int MAX_NUMBER_LENGTH = 400;

  /** Room for a channel's 100,000 first subscribers; what is more is no parameter but an attack. */
  static final int MAX_VALUES = 150_000;

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
  private int values;

  private Json(JsonParser parser) {
    this.parser = parser;
  }

  /** A text with more values than any parameter needs. */
  static final class TooManyValues extends IOException {
    private TooManyValues() {
      super("more than " + MAX_VALUES + " values");
    }
  }

  /** The value of the whole text; an {@link IOException} where it is not one JSON value. */
  static @Nullable Object parse(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Object value = new Json(parser).value();
      if (parser.nextToken() != null) {
        throw new IOException("more than one value");
      }
      return value;
    }
  }

  private @Nullable Object value() throws IOException {
    if (++values > MAX_VALUES) {
      throw new TooManyValues();
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
    }
    return object;
  }

  private List<@Nullable Object> array() throws IOException {
    List<@Nullable Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return array;
  }
}
