package chat.markdown.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A URL template of RFC 6570; all values are strings. */
public final class UrlTemplate {

  private static final Pattern VARIABLE =
      Pattern.compile("(\\w+(?:\\.\\w+)*)(?:\\*|:([1-9]\\d{0,3}))?");

  private static final String UNRESERVED = "-._~";
  private static final String RESERVED = ":/?#[]@!$&'()*+,;=";

  private final List<Part> parts;

  private UrlTemplate(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  private sealed interface Part {}

  private record Literal(String text) implements Part {}

  private record Expression(Operator operator, List<Variable> variables) implements Part {}

  /**
   * @param prefix maximum number of code points of its value
   */
  private record Variable(String name, int prefix) {}

  /** The operators after an opening brace, from appendix A of the RFC. */
  private enum Operator {
    SIMPLE("", "", ",", false, "", false),
    RESERVED_STAY("+", "", ",", false, "", true),
    FRAGMENT("#", "#", ",", false, "", true),
    LABEL(".", ".", ".", false, "", false),
    PATH("/", "/", "/", false, "", false),
    PATH_PARAMETER(";", ";", ";", true, "", false),
    QUERY("?", "?", "&", true, "=", false),
    QUERY_GOES_ON("&", "&", "&", true, "=", false);

    private final String sign;
    private final String first;
    private final String separator;
    private final boolean named;
    private final String ifEmpty;
    private final boolean reservedStay;

    Operator(
        String sign,
        String first,
        String separator,
        boolean named,
        String ifEmpty,
        boolean reservedStay) {
      this.sign = sign;
      this.first = first;
      this.separator = separator;
      this.named = named;
      this.ifEmpty = ifEmpty;
      this.reservedStay = reservedStay;
    }

    static Operator of(String expression) {
      return Arrays.stream(values())
          .filter(operator -> !operator.sign.isEmpty() && expression.startsWith(operator.sign))
          .findFirst()
          .orElse(SIMPLE);
    }
  }

  /** Returns the parsed template, or null if the text is not one. */
  public static @Nullable UrlTemplate parse(String text) {
    var parts = new ArrayList<Part>();
    int index = 0;
    while (index < text.length()) {
      int opening = text.indexOf('{', index);
      int end = opening < 0 ? text.length() : opening;
      String literal = text.substring(index, end);
      if (literal.indexOf('}') >= 0) {
        return null;
      }
      parts.add(new Literal(literal));
      index = end;
      if (opening >= 0) {
        int closing = text.indexOf('}', opening);
        Expression expression =
            closing < 0 ? null : expression(text.substring(opening + 1, closing));
        if (expression == null) {
          return null;
        }
        parts.add(expression);
        index = closing + 1;
      }
    }
    return new UrlTemplate(parts);
  }

  private static @Nullable Expression expression(String text) {
    Operator operator = Operator.of(text);
    var variables = new ArrayList<Variable>();
    for (String specification : text.substring(operator.sign.length()).split(",", -1)) {
      Matcher variable = VARIABLE.matcher(specification);
      if (!variable.matches()) {
        return null;
      }
      String prefix = variable.group(2);
      variables.add(
          new Variable(
              variable.group(1), prefix == null ? Integer.MAX_VALUE : Integer.parseInt(prefix)));
    }
    return new Expression(operator, List.copyOf(variables));
  }

  /** Returns the names of the template's variables. */
  public Set<String> variables() {
    return parts.stream()
        .flatMap(part ->
            part instanceof Expression expression
                ? expression.variables().stream().map(Variable::name)
                : Stream.empty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns the expanded address.
   *
   * @param values returns null if there is no value of that name
   */
  String expand(Function<String, @Nullable String> values) {
    var url = new StringBuilder();
    for (Part part : parts) {
      switch (part) {
        case Literal(String text) -> url.append(text);
        case Expression expression -> expand(expression, values, url);
      }
    }
    return url.toString();
  }

  private static void expand(
      Expression expression, Function<String, @Nullable String> values, StringBuilder url) {
    Operator operator = expression.operator();
    String before = operator.first;
    for (Variable variable : expression.variables()) {
      String value = values.apply(variable.name());
      if (value != null) {
        url.append(before);
        if (operator.named) {
          url.append(variable.name()).append(value.isEmpty() ? operator.ifEmpty : "=");
        }
        encode(beginning(value, variable.prefix()), operator.reservedStay, url);
        before = operator.separator;
      }
    }
  }

  private static String beginning(String value, int codePoints) {
    return value.codePointCount(0, value.length()) <= codePoints
        ? value
        : value.substring(0, value.offsetByCodePoints(0, codePoints));
  }

  private static void encode(String value, boolean reservedStay, StringBuilder url) {
    for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & 0xff);
      boolean stays =
          (c < 0x80 && Character.isLetterOrDigit(c))
              || UNRESERVED.indexOf(c) >= 0
              || (reservedStay && RESERVED.indexOf(c) >= 0);
      if (stays) {
        url.append(c);
      } else {
        url.append('%').append(Character.toUpperCase(Character.forDigit(octet >> 4 & 0xf, 16)));
        url.append(Character.toUpperCase(Character.forDigit(octet & 0xf, 16)));
      }
    }
  }
}
