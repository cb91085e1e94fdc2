package chat.kit.params;

import chat.kit.error.RequestError;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parameter of an operation: its source and its reader. */
final class ParameterColumn {

  private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])([A-Z])");

  private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=[0-9])");

  private static final Pattern DIGITS = Pattern.compile("[0-9]{19,}");

  private final RecordComponent component;
  private final String name;
  private final boolean inPath;
  private final boolean isNumber;
  private final boolean isList;
  private final boolean required;
  private final @Nullable String alias;
  private final @Nullable String byDefault;
  private final ParameterReader reader;

  private ParameterColumn(RecordComponent component) {
    Alias alias = component.getAnnotation(Alias.class);
    Default byDefault = component.getAnnotation(Default.class);
    this.component = component;
    this.name = snakeCase(component.getName());
    this.inPath = component.isAnnotationPresent(InPath.class);
    this.isNumber = component.getType() == long.class || component.getType() == int.class;
    this.isList = component.getType() == List.class;
    this.required =
        byDefault == null && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    this.alias = alias == null ? null : alias.value();
    this.byDefault = byDefault == null ? null : byDefault.value();
    this.reader = ParameterReader.of(component);
  }

  static ParameterColumn of(RecordComponent component) {
    return new ParameterColumn(component);
  }

  ParameterDescription describe() {
    return new ParameterDescription(name, inPath, required, alias, byDefault, component);
  }

  private static String snakeCase(String name) {
    return CAPITAL
        .matcher(name)
        .replaceAll(match -> "_" + match.group(1))
        .toLowerCase(java.util.Locale.ROOT);
  }

  @Nullable Object read(RequestParameters parameters, Map<String, Object> path) {
    Parameter parameter = inPath ? new Parameter(name, inPath(path)) : sent(parameters);
    if (parameter != null && !isListLeftOut(parameter)) {
      return reader.read(parameter);
    }
    if (required) {
      throw RequestError.MISSING_ARGUMENT.refuse(name);
    }
    return byDefault == null ? null : reader.read(new Parameter(name, byDefault));
  }

  /** Clients that encode all values as JSON send null for a list that is absent. */
  private boolean isListLeftOut(Parameter parameter) {
    return isList && !required && parameter.text().equals("null");
  }

  /**
   * A number in a path may begin with zeros, unlike a JSON number. A number beyond 64 bits is
   * replaced by the largest id, which does not exist.
   */
  private String inPath(Map<String, Object> path) {
    String sent = String.valueOf(path.get(name));
    if (!isNumber) {
      return sent;
    }
    String text = LEADING_ZEROS.matcher(sent).replaceFirst("");
    boolean isBeyond = DIGITS.matcher(text).matches() && new BigInteger(text).bitLength() > 63;
    return isBeyond ? Long.toString(Long.MAX_VALUE) : text;
  }

  private @Nullable Parameter sent(RequestParameters parameters) {
    Parameter sent = parameters.find(name);
    if (alias == null) {
      return sent;
    }
    Parameter older = parameters.find(alias);
    if (sent != null && older != null) {
      throw RequestError.CONFUSING_ARGUMENTS.refuse(name, alias);
    }
    return sent != null || older == null ? sent : new Parameter(name, older.text());
  }
}
