package chat.identity.organization;

import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Map;
import java.util.TreeMap;

/** Authentication methods that a request enables or disables, by their names. */
@ApiSchema(RequestedAuthenticationMethods.SCHEMA)
record RequestedAuthenticationMethods(Map<String, Boolean> byName) {
  static final String SCHEMA =
      """
      {"type": "object", "additionalProperties": {"type": "boolean"}}
      """;

  private static final String SUPPORTED = "Email";

  public static RequestedAuthenticationMethods fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    Map<String, Boolean> byName = new TreeMap<>();
    json.keys().forEach(name -> byName.put(name, json.field(name).asBoolean()));
    return new RequestedAuthenticationMethods(byName);
  }

  /** Whether the server's only method is enabled, and no other is. */
  boolean areSupported() {
    return byName.entrySet().stream()
        .allMatch(method -> method.getKey().equals(SUPPORTED) == method.getValue());
  }
}
