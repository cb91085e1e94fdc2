package chat.kit.error;

import chat.contracts.Program;
import io.micronaut.core.beans.BeanIntrospector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Describes error responses for the OpenAPI document. */
public final class ErrorDescriptions {

  private static final String CODE = "code";
  private static final String DESCRIPTION = "description";

  /** A sequence number can stand between the percent sign and the letter. */
  private static final String ARGUMENT = "%(\\d\\$)?[sd]";

  private final Collection<ErrorAnswer> answers;

  /** Describes these responses, which may be those of several programs. */
  public ErrorDescriptions(Collection<ErrorAnswer> answers) {
    this.answers = answers;
  }

  /**
   * Returns the responses of the {@link ErrorCase} enums of a program and of the libraries. Other
   * programs can be on the class path, too.
   */
  public static List<ErrorAnswer> of(Program program) {
    List<String> others =
        Arrays.stream(Program.values())
            .filter(other -> other != program)
            .map(ErrorDescriptions::packageOf)
            .toList();
    return BeanIntrospector.SHARED
        .findIntrospectedTypes(
            reference -> ErrorCase.class.isAssignableFrom(reference.getBeanType()))
        .stream()
        .filter(type -> others.stream().noneMatch(type.getName()::startsWith))
        .flatMap(type -> Arrays.<Object>stream(type.getEnumConstants()))
        .map(constant -> ((ErrorCase) constant).answer())
        .distinct()
        .toList();
  }

  private static String packageOf(Program program) {
    return "chat.%s.".formatted(program.schema().orElse("gateway"));
  }

  /** Returns the schema of {@code code}: each code with its status and texts. */
  public Map<String, Object> codes() {
    var texts = new TreeMap<String, Map<String, TreeSet<String>>>();
    for (var answer : answers) {
      texts
          .computeIfAbsent(answer.code(), _ -> new TreeMap<>())
          .computeIfAbsent(String.valueOf(answer.status()), _ -> new TreeSet<>())
          .add(answer.text().replaceAll(ARGUMENT, "…").replace("%%", "%"));
    }
    var codes = new ArrayList<Map<String, Object>>();
    texts.forEach((code, ofStatus) -> {
      var lines = new ArrayList<String>();
      ofStatus.forEach(
          (status, all) -> all.forEach(text -> lines.add("- %s: %s".formatted(status, text))));
      codes.add(Map.of("const", code, DESCRIPTION, String.join("\n", lines)));
    });
    return Map.of("type", "string", DESCRIPTION, "The kind of error.", "oneOf", codes);
  }

  /** Returns the entries of {@code components/responses}: one for each status. */
  public Map<String, Object> responses() {
    var codes = new TreeMap<Integer, TreeSet<String>>();
    for (var answer : answers) {
      codes.computeIfAbsent(answer.status(), _ -> new TreeSet<>()).add(answer.code());
    }
    var responses = new TreeMap<String, Object>();
    codes.forEach((status, ofStatus) -> responses.put(name(status), response(ofStatus)));
    return responses;
  }

  private static Map<String, Object> response(Collection<String> codes) {
    var response = new LinkedHashMap<String, Object>();
    response.put(DESCRIPTION, "Refused: `%s`".formatted(String.join("`, `", codes)));
    var schema =
        Map.of(
            "allOf",
            List.of(
                Map.of("$ref", "#/components/schemas/Error"),
                Map.of("properties", Map.of(CODE, Map.of("enum", List.copyOf(codes))))));
    response.put("content", Map.of("application/json", Map.of("schema", schema)));
    return response;
  }

  /** Returns the {@code responses} of an operation: a reference for each status. */
  public Map<String, Object> references() {
    var references = new TreeMap<String, Object>();
    for (var answer : answers) {
      references.put(
          String.valueOf(answer.status()),
          Map.of("$ref", "#/components/responses/" + name(answer.status())));
    }
    return references;
  }

  private static String name(int status) {
    return String.format(Locale.ROOT, "Error%d", status);
  }
}
