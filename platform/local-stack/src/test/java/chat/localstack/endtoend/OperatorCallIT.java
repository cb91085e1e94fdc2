package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.localstack.organization.OperatorCall;
import chat.localstack.process.StackFailure;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the operator does himself, from a command line. */
@EndToEnd
class OperatorCallIT {

  private static final String ORGANIZATIONS = "/internal/organizations";

  private final TestStack stack;

  OperatorCallIT(TestStack stack) {
    this.stack = stack;
  }

  private String call(String path, String body) {
    return call(path, body, stack.directory().resolve("keys"));
  }

  private String call(String path, String body, Path keys) {
    return OperatorCall.answer(
        path,
        new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)),
        Map.of(
            "CHAT_IDENTITY_URL",
            stack.stack().url(Program.IDENTITY).toString(),
            "CHAT_KEYS_DIRECTORY",
            keys.toString()));
  }

  @Test
  void makesAnOrganizationAndGivesItAFeature() {
    assertThat(
            call(
                ORGANIZATIONS,
                """
                {"subdomain": "acme", "name": "Acme", "accounts": [{"email": "ann@acme.example",
                 "full_name": "Ann", "password": "correct horse battery", "role": 100}]}
                """))
        .contains("\"created\":true");
    assertThat(
            call(
                ORGANIZATIONS + "/features",
                "{\"subdomain\": \"acme\", \"owner_full_content_access\": true}"))
        .contains("\"owner_full_content_access\":true");
  }

  @Test
  void saysWhatIsRefused() {
    assertThatThrownBy(() ->
            call(
                ORGANIZATIONS + "/features",
                "{\"subdomain\": \"nobody\", \"owner_full_content_access\": true}"))
        .isInstanceOf(StackFailure.class)
        .hasMessageStartingWith("404 ");
    assertThatThrownBy(() -> call(ORGANIZATIONS, "{"))
        .isInstanceOf(StackFailure.class)
        .hasMessageStartingWith("The input is no JSON: ");
    assertThatThrownBy(() -> call(ORGANIZATIONS, "{}", Path.of("nowhere")))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("operator.jwk is missing");
  }
}
