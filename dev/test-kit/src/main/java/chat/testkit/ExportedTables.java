package chat.testkit;

import chat.contracts.ExportContract;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A service's complete response to {@code POST /internal/exports/pages}. Each row is validated
 * against its schema in an archive.
 */
public final class ExportedTables {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PATH = "/internal/exports/pages";
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  private final JsonNode header;
  private final Map<String, JsonNode> tableHeaders;
  private final Map<String, List<JsonNode>> tables;
  private final String text;

  private ExportedTables(
      JsonNode header,
      Map<String, JsonNode> tableHeaders,
      Map<String, List<JsonNode>> tables,
      String text) {
    this.header = header;
    this.tableHeaders = tableHeaders;
    this.tables = tables;
    this.text = text;
  }

  /**
   * Requests the tables.
   *
   * @param service a client with another service's token
   * @param request the request, sent as JSON
   */
  public static ExportedTables of(ApiClient service, Map<String, ?> request) {
    Answer answer;
    try {
      answer = service.send("POST", PATH, "application/json", JSON.writeValueAsBytes(request));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
    if (answer.status() != 200) {
      throw new AssertionError("No tables but " + answer);
    }
    return read(answer.text());
  }

  private static ExportedTables read(String text) {
    List<String> lines = text.lines().toList();
    JsonNode header = json(lines.getFirst().substring(1)).path("about");
    Map<String, JsonNode> tableHeaders = new LinkedHashMap<>();
    Map<String, List<JsonNode>> tables = new LinkedHashMap<>();
    String table = "";
    List<JsonNode> rowsOfTable = new ArrayList<>();
    long rows = 0;
    for (String line : lines.subList(1, lines.size() - 1)) {
      if (line.startsWith("#")) {
        JsonNode tableHeader = json(line.substring(1));
        table = tableHeader.path("table").asText();
        tableHeaders.put(table, tableHeader);
        rowsOfTable = new ArrayList<>();
        tables.put(table, rowsOfTable);
      } else {
        rowsOfTable.add(checked(table, line));
        rows++;
      }
    }
    JsonNode end = json(lines.getLast().substring(1));
    if (!end.path("end").booleanValue() || end.path("rows").longValue() != rows) {
      throw new AssertionError("Cut off: %d rows and %s".formatted(rows, end));
    }
    return new ExportedTables(header, tableHeaders, tables, text);
  }

  /** Tables of pictures, which archives contain as files. */
  private static final Set<String> FILES = Set.of("avatar", "realm_picture");

  private static JsonNode checked(String table, String line) {
    ObjectNode row = (ObjectNode) json(line);
    ObjectNode shown = row.deepCopy();
    shown.remove(List.of("files", "is_wanted"));
    String file =
        switch (table) {
          case "message" -> "messages";
          case "attachment" -> "attachment";
          default -> "realm";
        };
    JsonNode items = json(ExportContract.schema(file)).path("properties").path(table).path("items");
    if (!items.isMissingNode()) {
      Schema schema = SCHEMAS.getSchema(items.toString());
      var errors = schema.validate(shown.toString(), InputFormat.JSON);
      if (!errors.isEmpty()) {
        throw new AssertionError("%s in %s: %s".formatted(errors, table, line));
      }
    } else if (!FILES.contains(table)) {
      throw new AssertionError("No archive has a table " + table);
    }
    return row;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.getBytes(StandardCharsets.UTF_8));
    } catch (java.io.IOException e) {
      throw new AssertionError("No JSON: " + text, e);
    }
  }

  /** The header that precedes all tables. */
  public JsonNode header() {
    return header;
  }

  /** The header that precedes the rows of a table. */
  public JsonNode tableHeader(String table) {
    return tableHeaders.getOrDefault(table, MissingNode.getInstance());
  }

  public List<String> names() {
    return List.copyOf(tables.keySet());
  }

  public List<JsonNode> rows(String table) {
    List<JsonNode> rows = tables.get(table);
    if (rows == null) {
      throw new AssertionError("No %s among %s".formatted(table, tables.keySet()));
    }
    return rows;
  }

  /** The numbers of a field, in row order. */
  public List<Long> numbers(String table, String field) {
    return rows(table).stream().map(row -> row.path(field).longValue()).toList();
  }

  /** The raw response, for asserting what it must not contain. */
  public String text() {
    return text;
  }
}
