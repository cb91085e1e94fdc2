package chat.kit.params;

import chat.kit.error.RequestError;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the text of a parameter as the type, and within the limits, of a record component. */
@FunctionalInterface
interface ParameterReader {

  /** Default maximum of code points of a text in a list. */
  int MAX_LIST_ELEMENT_LENGTH = 100;

  @Nullable Object read(Parameter parameter);

  /** Returns the reader for a component, by its type and the limits of its annotations. */
  static ParameterReader of(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == String.class) {
      return text(component);
    }
    if (type == long.class || type == Long.class) {
      return integer(component);
    }
    if (type == int.class || type == Integer.class) {
      ParameterReader integer = integer(component);
      return parameter -> toInt(parameter.name(), (Long) integer.read(parameter));
    }
    if (type == boolean.class || type == Boolean.class) {
      return parameter -> parameter.json().asBoolean();
    }
    if (type == List.class) {
      return list(component);
    }
    if (type == JsonValue.class) {
      MaxElements limit = component.getAnnotation(MaxElements.class);
      return limit == null ? Parameter::json : parameter -> parameter.json(limit.value());
    }
    ParameterReader own = factory(type);
    if (own != null) {
      return own;
    }
    if (type.isEnum()) {
      return literal(component);
    }
    throw new IllegalArgumentException(
        component + " has an unsupported parameter type; define fromParameter(Parameter)");
  }

  private static ParameterReader text(RecordComponent component) {
    boolean trimmed = component.isAnnotationPresent(Trimmed.class);
    boolean notBlank = component.isAnnotationPresent(NotBlank.class);
    MaxLength limit = component.getAnnotation(MaxLength.class);
    return parameter -> {
      String text = trimmed ? parameter.string().strip() : parameter.string();
      if (notBlank && text.isBlank()) {
        throw RequestError.BLANK.refuse(parameter.name());
      }
      if (limit != null && text.codePointCount(0, text.length()) > limit.value()) {
        throw RequestError.TOO_LONG.refuse(parameter.name(), limit.value());
      }
      return text;
    };
  }

  private static ParameterReader integer(RecordComponent component) {
    Range range = component.getAnnotation(Range.class);
    return parameter -> {
      long value = parameter.json().asLong();
      if (range != null && value < range.min()) {
        throw RequestError.TOO_SMALL.refuse(parameter.name());
      }
      if (range != null && value > range.max()) {
        throw RequestError.TOO_LARGE.refuse(parameter.name());
      }
      return value;
    };
  }

  private static int toInt(String name, @Nullable Long value) {
    if (value == null || value < Integer.MIN_VALUE) {
      throw RequestError.TOO_SMALL.refuse(name);
    }
    if (value > Integer.MAX_VALUE) {
      throw RequestError.TOO_LARGE.refuse(name);
    }
    return value.intValue();
  }

  private static ParameterReader list(RecordComponent component) {
    Type element = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    MaxElements limit = component.getAnnotation(MaxElements.class);
    MaxLength length = component.getAnnotation(MaxLength.class);
    int longest = length == null ? MAX_LIST_ELEMENT_LENGTH : length.value();
    return parameter -> {
      JsonValue json = limit == null ? parameter.json() : parameter.json(limit.value());
      if (element == String.class) {
        return json.asTexts(longest);
      }
      List<JsonValue> elements = json.asList();
      return element == Long.class ? elements.stream().map(JsonValue::asLong).toList() : elements;
    };
  }

  private static ParameterReader literal(RecordComponent component) {
    boolean alsoJson = component.isAnnotationPresent(AlsoJson.class);
    Map<String, Object> literals = new LinkedHashMap<>();
    for (Object constant : component.getType().getEnumConstants()) {
      literals.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT), constant);
    }
    return parameter -> {
      String word = parameter.string();
      Object literal = literals.get(alsoJson ? unquoted(word) : word);
      if (literal == null) {
        throw RequestError.INVALID.refuse(parameter.name());
      }
      return literal;
    };
  }

  private static String unquoted(String word) {
    boolean isQuoted = word.length() > 1 && word.startsWith("\"") && word.endsWith("\"");
    return isQuoted ? word.substring(1, word.length() - 1) : word;
  }

  private static @Nullable ParameterReader factory(Class<?> type) {
    try {
      MethodHandle factory =
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .findStatic(type, "fromParameter", MethodType.methodType(type, Parameter.class))
              .asType(MethodType.methodType(Object.class, Parameter.class));
      return parameter -> {
        try {
          return factory.invokeExact(parameter);
        } catch (RuntimeException | Error e) {
          throw e;
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      };
    } catch (NoSuchMethodException e) {
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(type + ".fromParameter can't be called", e);
    }
  }
}
