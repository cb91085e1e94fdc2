package chat.localstack.reference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generates docs/reference/topics.md from {@link Topic} and the contracts of events. */
class TopicsTest {

  private static final String HEAD =
      """
      # Topics

      Generated from `platform/contracts`: `mvn verify -Dreference=write` writes it, every build checks it.

      The Kafka topics and the fields of their values. `platform/contracts/src/main/resources/events/<topic>/` has the JSON schema,
      examples, and the duties of consumers (`duties.md`).

      All records of an organization are in partition `organization mod partitions` of their topic, regardless of their keys. A record has
      a key, a JSON value and the headers `source` (program), `number`, `organization` and `request_id`. `number` counts the changes of
      its source per topic and organization (1, 2, 3 …).

      | topic | owner | consumers | cleanup |
      |---|---|---|---|
      """;

  private static final String VALUES =
      """

      ## Values

      Values are JSON with `version` 1. Contract changes only add fields. Settings `…_group` (omitted below), `can_create_groups` and
      `can_manage_all_groups` are group-setting values: a group's id or `{"direct_members": [...], "direct_subgroups": [...]}`.
      """;

  private static final Pattern ROLES = Pattern.compile("Owner: (.+?)\\. Consumers?: (.+?)\\.");
  private static final Pattern DESCRIPTION = Pattern.compile("(.+?)\\.? Key: (.+)");

  /** Fields that every value has, and settings that follow the pattern above. */
  private static final Pattern OMITTED = Pattern.compile("version|can_\\w+_group");

  @Test
  void topicsAreListed() throws IOException {
    StringBuilder text = new StringBuilder(HEAD);
    for (Topic topic : Topic.values()) {
      text.append(row(topic)).append('\n');
    }
    text.append(VALUES);
    for (Topic topic : Topic.values()) {
      text.append(values(topic));
    }
    ReferenceDocument.check("docs/reference/topics.md", text.toString());
  }

  private static String row(Topic topic) throws IOException {
    Matcher roles = matched(ROLES, duties(topic));
    String owner = topic.owner().map(Program::wireName).orElse("every service");
    assertTrue(roles.group(1).equals(owner), topic + " belongs to " + owner);
    return "| %s | %s | %s | %s |"
        .formatted(topic.wireName(), owner, roles.group(2), cleanup(topic));
  }

  private static String cleanup(Topic topic) {
    return switch (topic.cleanup()) {
      case COMPACT -> "compacted";
      case DELETE ->
          "deleted after "
              + topic
                  .fixedRetention()
                  .map(retention -> retention.toDays() + " days")
                  .orElse("`CHAT_MESSAGE_RETENTION_DAYS`");
    };
  }

  private static String values(Topic topic) throws IOException {
    JsonNode schema = JsonMapper.builder().build().readTree(new EventContract(topic).schema());
    Matcher description = matched(DESCRIPTION, schema.path("description").asText());
    StringBuilder text = new StringBuilder();
    text.append("\n### ").append(topic.wireName()).append("\n\n");
    text.append(description.group(1)).append(". Key: `");
    text.append(description.group(2).replaceAll(", | or ", "`$0`")).append("`.\n\n");
    List<JsonNode> variants = variants(schema);
    String separator = variants.size() == 1 ? "\n- " : ", ";
    for (JsonNode variant : variants) {
      text.append("- ").append(String.join(separator, fields(variant, schema))).append('\n');
    }
    return text.toString();
  }

  /** Returns the kinds of values that a schema allows; null values are described by the key. */
  private static List<JsonNode> variants(JsonNode schema) {
    return schema.has("properties")
        ? List.of(schema)
        : schema.path("oneOf").valueStream().filter(kind -> kind.has("properties")).toList();
  }

  private static List<String> fields(JsonNode object, JsonNode schema) {
    List<String> fields = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : object.path("properties").properties()) {
      if (!OMITTED.matcher(field.getKey()).matches()) {
        fields.add("`" + field.getKey() + "`" + details(field.getValue(), schema));
      }
    }
    return fields;
  }

  private static String details(JsonNode field, JsonNode schema) {
    List<String> details =
        Stream.of(description(field), constant(field), nested(field, schema))
            .filter(detail -> !detail.isEmpty())
            .toList();
    return details.isEmpty() ? "" : " (" + String.join("; ", details) + ")";
  }

  private static String description(JsonNode field) {
    String text = field.path("description").asText("");
    return text.replaceAll("\\.$", "");
  }

  private static String constant(JsonNode field) {
    return field.has("const") ? "`" + field.get("const").asText() + "`" : choices(field);
  }

  private static String choices(JsonNode field) {
    Set<String> omitted = Set.of("null", "true");
    return String.join(
        ", ",
        field
            .path("enum")
            .valueStream()
            .map(JsonNode::asText)
            .filter(value -> !omitted.contains(value))
            .map(value -> "`" + value + "`")
            .toList());
  }

  /** Returns the fields of an object, of an array's objects, or of a definition referred to. */
  private static String nested(JsonNode field, JsonNode schema) {
    String reference = field.path("$ref").asText("");
    JsonNode object =
        reference.isEmpty() ? field : schema.at(reference.substring(reference.indexOf('/')));
    return Stream.of(object, object.path("items"))
        .filter(candidate -> candidate.has("properties"))
        .findFirst()
        .map(found -> "{" + String.join(", ", fields(found, schema)) + "}")
        .orElse("");
  }

  private static Matcher matched(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text.replace('\n', ' '));
    assertTrue(matcher.find(), () -> "Nothing matches " + pattern + " in " + text);
    return matcher;
  }

  private static String duties(Topic topic) throws IOException {
    String path = "/events/" + topic.wireName() + "/duties.md";
    try (InputStream in = Topic.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
