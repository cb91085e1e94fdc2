package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Operator calls from the command line. */
@EndToEnd
class OperatorCallIT {

  private static final String ORGANIZATIONS = "/internal/organizations";

  private final TestStack stack;

  OperatorCallIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void operatorCreatesAnOrganizationAndEnablesAFeature() {
    assertThat(
            stack.operatorCall(
                ORGANIZATIONS,
                """
                {"subdomain": "acme", "name": "Acme", "accounts": [{"email": "ann@acme.example",
                 "full_name": "Ann", "password": "correct horse battery", "role": 100}]}
                """))
        .contains("\"created\":true");
    assertThat(
            stack.operatorCall(
                ORGANIZATIONS + "/features",
                "{\"subdomain\": \"acme\", \"owner_full_content_access\": true}"))
        .contains("\"owner_full_content_access\":true");
  }

  @Test
  void refusedCallReportsTheReason() {
    assertThatThrownBy(() ->
            stack.operatorCall(
                ORGANIZATIONS + "/features",
                "{\"subdomain\": \"nobody\", \"owner_full_content_access\": true}"))
        .isInstanceOf(StackFailure.class)
        .hasMessageStartingWith("404 ");
    assertThatThrownBy(() -> stack.operatorCall(ORGANIZATIONS, "{"))
        .isInstanceOf(StackFailure.class)
        .hasMessageStartingWith("The input is no JSON: ");
    assertThatThrownBy(() -> stack.operatorCall(ORGANIZATIONS, "{}", Path.of("nowhere")))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("operator.jwk is missing");
  }
}
