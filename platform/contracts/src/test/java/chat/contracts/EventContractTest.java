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

final class EventContractTest {
  private static final Path EVENTS = Path.of("src", "main", "resources", "events");
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  static List<Topic> topics() throws IOException {
    return list(EVENTS).stream().map(path -> Topic.of(path.getFileName().toString())).toList();
  }

  @ParameterizedTest
  @MethodSource("topics")
  void everyExampleKeepsItsContract(Topic topic) throws IOException {
    Schema schema = SCHEMAS.getSchema(new EventContract(topic).schema());
    List<Path> examples =
        list(EVENTS.resolve(topic.wireName())).stream()
            .filter(file -> file.getFileName().toString().startsWith("example"))
            .toList();
    assertFalse(examples.isEmpty(), "no example");
    for (Path example : examples) {
      assertEquals(
          List.of(),
          schema.validate(Files.readString(example), InputFormat.JSON),
          example.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("topics")
  void consumersAreToldTheirDuties(Topic topic) throws IOException {
    Path duties = EVENTS.resolve(topic.wireName()).resolve("duties.md");
    assertTrue(Files.readString(duties).startsWith("# " + topic.wireName()));
  }

  @Test
  void secretsAreNoPartOfAnAccount() {
    EventContract contract = new EventContract(Topic.USER_CHANGED);
    String leaky = contract.example().replaceFirst("\\{", "{\"api_key\": \"secret\",");
    assertFalse(SCHEMAS.getSchema(contract.schema()).validate(leaky, InputFormat.JSON).isEmpty());
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
