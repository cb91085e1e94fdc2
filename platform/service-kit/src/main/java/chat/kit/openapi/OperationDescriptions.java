package chat.kit.openapi;

import static java.util.stream.Collectors.toCollection;

import chat.kit.http.AnswerField;
import chat.kit.http.OperationId;
import chat.kit.params.ParameterDescription;
import chat.kit.params.Params;
import chat.kit.token.ForEveryone;
import io.micronaut.core.type.Argument;
import io.micronaut.http.annotation.UriMapping;
import io.micronaut.inject.ExecutableMethod;
import io.micronaut.web.router.UriRouteInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Describes one operation: its id, texts, parameters and responses. */
final class OperationDescriptions {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String MULTIPART = "multipart/form-data";
  private static final Set<String> WITH_FORM = Set.of("post", "put", "patch");

  private final ResponseSchemas schemas;
  private final SchemaResources resources;
  private final List<SettingParameters> settings;
  private final Map<String, Object> errors;

  /**
   * @param errors the error responses that every operation has, by status
   */
  OperationDescriptions(
      ResponseSchemas schemas,
      SchemaResources resources,
      List<SettingParameters> settings,
      Map<String, Object> errors) {
    this.schemas = schemas;
    this.resources = resources;
    this.settings = settings;
    this.errors = errors;
  }

  /** Returns the path without the patterns of its variables and without {@code /api/v1}. */
  String path(UriRouteInfo<?, ?> route) {
    return route
        .getUriMatchTemplate()
        .toPathString()
        .replaceAll(":[^{}]*}", "}")
        .replaceFirst("^/api/v1", "");
  }

  String method(UriRouteInfo<?, ?> route) {
    return route.getHttpMethodName().toLowerCase(Locale.ROOT);
  }

  Map<String, Object> describe(UriRouteInfo<?, ?> route) {
    ExecutableMethod<?, ?> method = route.getTargetMethod().getExecutableMethod();
    var text = Javadocs.of(method.getTargetMethod());
    boolean isOlderPath = isOlderPath(method, path(route));
    var operation = new LinkedHashMap<String, Object>();
    method
        .stringValue(OperationId.class)
        .map(operationId -> isOlderPath ? operationId + idSuffix(path(route)) : operationId)
        .ifPresent(operationId -> operation.put("operationId", operationId));
    if (isOlderPath) {
      operation.put("deprecated", true);
    }
    if (!text.isEmpty()) {
      var summary = Javadocs.firstSentence(text);
      operation.put("summary", summary);
      if (text.length() > summary.length()) {
        operation.put("description", text.substring(summary.length()).strip());
      }
    }
    if (method.hasStereotype(ForEveryone.class)) {
      operation.put("security", List.of());
    }
    var id = method.stringValue(OperationId.class);
    var example = id.flatMap(resources::example);
    var parameters = parameters(method);
    addParameters(
        operation,
        parameters,
        WITH_FORM.contains(method(route)),
        example.map(it -> it.sent(parameters)).orElse(Map.of()));
    var more = id.flatMap(resources::operation);
    operation.put(
        "responses",
        responses(method, more.orElse(Map.of()), example.map(OperationExample::response)));
    more.ifPresent(content -> addTo(operation, content));
    return operation;
  }

  /** Of several paths of an operation, the controller declares the newest one first. */
  private static boolean isOlderPath(ExecutableMethod<?, ?> method, String path) {
    var declared = method.stringValues(UriMapping.class, "uris");
    return declared.length > 1 && !declared[0].equals(path);
  }

  /** An id can occur only once, so an older path appends its own words. */
  private static String idSuffix(String path) {
    return path.replaceAll("[^a-z0-9]+", "-");
  }

  private List<DescribedParameter> parameters(ExecutableMethod<?, ?> method) {
    var parameters = new ArrayList<DescribedParameter>();
    Arrays.stream(method.getArguments())
        .filter(argument -> argument.getAnnotationMetadata().hasAnnotation(Params.class))
        .map(Argument::getType)
        .flatMap(record -> ParameterDescription.of(record).stream())
        .map(DescribedParameter::of)
        .forEach(parameters::add);
    var operationId = method.stringValue(OperationId.class).orElse("");
    settings.stream()
        .filter(entry -> entry.operationId().equals(operationId))
        .flatMap(entry -> entry.settings().stream())
        .map(DescribedParameter::of)
        .forEach(parameters::add);
    return parameters;
  }

  private static void addParameters(
      Map<String, Object> operation,
      List<DescribedParameter> parameters,
      boolean hasForm,
      Map<String, Object> example) {
    var outsideForm = new ArrayList<Map<String, Object>>();
    var inForm = new ArrayList<DescribedParameter>();
    for (var parameter : parameters) {
      if (parameter.isInPath() || !hasForm) {
        var entry = parameter.asParameter();
        if (example.containsKey(parameter.name())) {
          entry.put("example", example.get(parameter.name()));
        }
        outsideForm.add(entry);
      } else {
        inForm.add(parameter);
      }
    }
    if (!outsideForm.isEmpty()) {
      operation.put("parameters", outsideForm);
    }
    if (!inForm.isEmpty()) {
      operation.put("requestBody", form(inForm, example));
    }
  }

  private static Map<String, Object> form(
      List<DescribedParameter> parameters, Map<String, Object> example) {
    var properties = new LinkedHashMap<String, Object>();
    var encoding = new LinkedHashMap<String, Object>();
    for (var parameter : parameters) {
      properties.put(parameter.name(), parameter.asProperty());
      if (parameter.isJson()) {
        encoding.put(parameter.name(), Map.of("contentType", "application/json"));
      }
    }
    var required =
        parameters.stream()
            .filter(DescribedParameter::isRequired)
            .map(DescribedParameter::name)
            .collect(toCollection(ArrayList::new));
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    var content = new LinkedHashMap<String, Object>();
    content.put("schema", schema);
    if (!encoding.isEmpty()) {
      content.put("encoding", encoding);
    }
    if (!example.isEmpty()) {
      content.put("example", example);
    }
    var contents = new LinkedHashMap<String, Object>();
    contents.put(FORM, content);
    contents.put(MULTIPART, content);
    return Map.of("required", !required.isEmpty(), "content", contents);
  }

  private Map<String, Object> responses(
      ExecutableMethod<?, ?> method,
      Map<String, Object> more,
      Optional<Map<String, Object>> example) {
    var responses = new TreeMap<>(errors);
    if (more.get("responses") instanceof Map<?, ?> described) {
      described.forEach((status, response) -> responses.put((String) status, response));
    } else {
      responses.put("200", success(answer(method, more), example));
    }
    return responses;
  }

  private Map<String, Object> answer(ExecutableMethod<?, ?> method, Map<String, Object> more) {
    if (more.containsKey("answer")) {
      return schemas.inEnvelope(asMap(more.get("answer")));
    }
    var fields = method.getTargetMethod().getAnnotationsByType(AnswerField.class);
    return fields.length > 0
        ? schemas.ofFields(fields)
        : schemas.ofResponse(method.getReturnType());
  }

  private static Map<String, Object> success(
      Map<String, Object> schema, Optional<Map<String, Object>> example) {
    var content = new LinkedHashMap<String, Object>();
    content.put("schema", schema);
    example.ifPresent(response -> content.put("example", response));
    var success = new LinkedHashMap<String, Object>();
    success.put("description", "Success");
    success.put("content", Map.of("application/json", content));
    return success;
  }

  private static void addTo(Map<String, Object> operation, Map<String, Object> more) {
    if (more.get("parameters") instanceof List<?> described) {
      var parameters = new ArrayList<Object>(described);
      if (operation.get("parameters") instanceof List<?> generated) {
        parameters.addAll(0, generated);
      }
      operation.put("parameters", parameters);
    }
    var body = more.get("requestBody");
    if (body != null) {
      operation.put("requestBody", body);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }
}
