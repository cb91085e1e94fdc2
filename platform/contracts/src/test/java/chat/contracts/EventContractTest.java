package chat.contracts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EventContractTest {
  private static final Path EVENTS = Path.of("src", "main", "resources", "events");
  private static final Path CLIENT_EVENTS = EVENTS.resolve(Topic.CLIENT_EVENTS.wireName());
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  static List<String> folders() throws IOException {
    return list(EVENTS).stream().map(EventContractTest::name).toList();
  }

  static List<String> clientEventTypes() throws IOException {
    return list(CLIENT_EVENTS).stream()
        .filter(Files::isDirectory)
        .map(EventContractTest::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("folders")
  void everyExampleMatchesItsContract(String topic) throws IOException {
    EventContract contract = new EventContract(Topic.of(topic));
    for (Path example : examples(EVENTS.resolve(topic))) {
      check(contract, Files.readString(example), example);
    }
  }

  @ParameterizedTest
  @MethodSource("clientEventTypes")
  void everyClientEventExampleMatchesBothContracts(String type) throws IOException {
    List<Path> examples = examples(CLIENT_EVENTS.resolve(type));
    assertFalse(examples.isEmpty(), "no example");
    for (Path example : examples) {
      JsonNode event = JsonMapper.shared().readTree(Files.readString(example));
      assertEquals(type, event.path("type").asString());
      check(new EventContract(Topic.CLIENT_EVENTS), event.toString(), example);
      check(EventContract.ofClientEvent(type), event.path("payload").toString(), example);
    }
  }

  @ParameterizedTest
  @MethodSource({"folders", "clientEventTypes"})
  void everyEventDocumentsConsumersDuties(String name) throws IOException {
    Path topic = EVENTS.resolve(name);
    Path duties = (Files.exists(topic) ? topic : CLIENT_EVENTS.resolve(name)).resolve("duties.md");
    assertTrue(Files.readString(duties).startsWith("# " + name));
  }

  @Test
  void contractRefusesSecretsInAnAccount() {
    EventContract contract = new EventContract(Topic.USER_CHANGED);
    String leaky = contract.example().replaceFirst("\\{", "{\"api_key\": \"secret\",");
    assertFalse(SCHEMAS.getSchema(contract.schema()).validate(leaky, InputFormat.JSON).isEmpty());
  }

  private static void check(EventContract contract, String value, Path example) {
    Schema schema = SCHEMAS.getSchema(contract.schema());
    assertEquals(List.of(), schema.validate(value, InputFormat.JSON), example.toString());
  }

  private static List<Path> examples(Path folder) throws IOException {
    return list(folder).stream().filter(file -> name(file).startsWith("example")).toList();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
