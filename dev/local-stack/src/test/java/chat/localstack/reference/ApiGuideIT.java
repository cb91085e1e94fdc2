package chat.localstack.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.ExternalTool;
import chat.localstack.endtoend.Site;
import chat.localstack.organization.DemoCredentials;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the guide in front of the OpenAPI document, run as printed. */
@EndToEnd
class ApiGuideIT {

  private final Site site;
  private String guide;

  @TempDir Path directory;

  ApiGuideIT(Site site) {
    this.site = site;
  }

  @BeforeEach
  void readGuide() throws IOException {
    byte[] document = site.anybody().get("/api/v1/openapi.json").body();
    guide = JsonMapper.builder().build().readTree(document).at("/info/description").asText();
  }

  @Test
  void curlExamplesWork() throws Exception {
    assertThat(run(String.join("\n", examples("bash")), "bash"))
        .contains("\"full_name\"", "\"content\":\"Hello\"", "/user_uploads/")
        .containsOnlyOnce("\"result\":\"error\"")
        .containsOnlyOnce("Invalid message(s)");
  }

  @Test
  void pythonExamplesWork() throws Exception {
    assertThat(run(String.join("\n", examples("python")), "python3", "-"))
        .contains("full_name", "BAD_REQUEST: Invalid message(s)", "True\nHello\n/user_uploads/");
  }

  /** All but the first example are blocks, because they declare the same names. */
  @Test
  void javaScriptExamplesWork() throws Exception {
    List<String> examples = examples("javascript");
    String blocks =
        examples.stream().skip(1).map("{\n%s}\n"::formatted).collect(Collectors.joining());
    assertThat(run(examples.getFirst() + blocks, "node", "--input-type=module", "-"))
        .contains("full_name", "BAD_REQUEST: Invalid message(s)", "true\nHello\n/user_uploads/");
  }

  private List<String> examples(String language) {
    List<String> examples =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(guide)
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(examples).as(guide).hasSize(5);
    return examples;
  }

  /** Runs the script, which the command reads from its input, and returns its output. */
  private String run(String script, String... command) throws IOException, InterruptedException {
    ExternalTool.requireOnPath(command[0]);
    DemoCredentials member = site.credentials("member");
    ProcessBuilder program =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    program
        .environment()
        .putAll(
            Map.of("SITE", member.site().toString(), "EMAIL", member.email(), "KEY", member.key()));
    Process process = program.start();
    try (OutputStream input = process.getOutputStream()) {
      input.write(script.getBytes(UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
