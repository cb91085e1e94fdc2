package chat.kit.openapi;

import static java.util.stream.Collectors.toCollection;

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
import java.util.Set;

/** Describes one operation: its id, texts, parameters and responses. */
final class OperationDescriptions {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Set<String> WITH_FORM = Set.of("post", "put", "patch");

  private final ResponseSchemas schemas;

  OperationDescriptions(ResponseSchemas schemas) {
    this.schemas = schemas;
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
    addParameters(operation, parameters(method), WITH_FORM.contains(method(route)));
    operation.put("responses", responses(method));
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

  private static List<DescribedParameter> parameters(ExecutableMethod<?, ?> method) {
    return Arrays.stream(method.getArguments())
        .filter(argument -> argument.getAnnotationMetadata().hasAnnotation(Params.class))
        .map(Argument::getType)
        .flatMap(record -> ParameterDescription.of(record).stream())
        .map(DescribedParameter::of)
        .toList();
  }

  private static void addParameters(
      Map<String, Object> operation, List<DescribedParameter> parameters, boolean hasForm) {
    var outsideForm = new ArrayList<Map<String, Object>>();
    var inForm = new ArrayList<DescribedParameter>();
    for (var parameter : parameters) {
      if (parameter.isInPath() || !hasForm) {
        outsideForm.add(parameter.asParameter());
      } else {
        inForm.add(parameter);
      }
    }
    if (!outsideForm.isEmpty()) {
      operation.put("parameters", outsideForm);
    }
    if (!inForm.isEmpty()) {
      operation.put("requestBody", form(inForm));
    }
  }

  private static Map<String, Object> form(List<DescribedParameter> parameters) {
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
    return Map.of("required", !required.isEmpty(), "content", Map.of(FORM, content));
  }

  private Map<String, Object> responses(ExecutableMethod<?, ?> method) {
    var success = new LinkedHashMap<String, Object>();
    success.put("description", "Success");
    success.put(
        "content",
        Map.of("application/json", Map.of("schema", schemas.ofResponse(method.getReturnType()))));
    var responses = new LinkedHashMap<String, Object>();
    responses.put("200", success);
    responses.put("default", Map.of("$ref", "#/components/responses/Error"));
    return responses;
  }
}
