package chat.testkit.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;

/**
 * Forbids fields that the schemas of the OpenAPI document do not name.
 *
 * <p>Clients must ignore unknown fields, so the document allows them; tests must not see any.
 */
final class StrictSchemas {

  static final String PREFIX = "#/components/schemas/";
  private static final Set<String> ALTERNATIVES = Set.of("anyOf", "oneOf");

  /** Keywords whose schemas apply to the same object as the schema that has them. */
  private static final Set<String> PARTS =
      Set.of("allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas");

  /** The names of schemas that are a part of others, which may have more fields. */
  private final Set<String> parts = new HashSet<>();

  private StrictSchemas() {}

  /** Changes the components and paths of a document. */
  static void apply(ObjectNode document) {
    var strict = new StrictSchemas();
    strict.findParts(document);
    document
        .at("/components/schemas")
        .properties()
        .forEach(schema -> strict.visit(schema.getValue(), strict.parts.contains(schema.getKey())));
    document.at("/components/responses").forEach(response -> strict.visit(response, true));
    strict.visit(document.path("paths"), true);
  }

  private void findParts(JsonNode node) {
    for (JsonNode part : node.path("allOf")) {
      String reference = part.path("$ref").asText();
      if (reference.startsWith(PREFIX)) {
        parts.add(reference.substring(PREFIX.length()));
      }
    }
    node.forEach(this::findParts);
  }

  /**
   * @param isPart whether the schema is a part of another, which forbids other fields
   */
  private void visit(JsonNode schema, boolean isPart) {
    boolean isWhole = schema.has("properties") || schema.has("allOf");
    if (isWhole && !isPart && !schema.has("additionalProperties")) {
      ((ObjectNode) schema).put("unevaluatedProperties", false);
    }
    for (var keyword : schema.properties()) {
      boolean isAlternative = ALTERNATIVES.contains(keyword.getKey()) && !isWhole && !isPart;
      visitChildren(
          keyword.getKey(), keyword.getValue(), PARTS.contains(keyword.getKey()) && !isAlternative);
    }
  }

  private void visitChildren(String keyword, JsonNode value, boolean isPart) {
    if (value.isArray()) {
      value.forEach(child -> visit(child, isPart));
    } else if (keyword.equals("properties")) {
      // The names of the properties are no keywords.
      value.forEach(child -> visit(child, false));
    } else if (value.isObject()) {
      visit(value, isPart);
    }
  }
}
