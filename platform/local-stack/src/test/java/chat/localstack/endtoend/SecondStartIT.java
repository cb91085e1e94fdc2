package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a stop and another start must not change. */
@EndToEnd
class SecondStartIT {

  private static final List<String> ACCOUNTS =
      List.of("owner", "admin", "moderator", "member", "guest", "bot");

  private final TestStack stack;

  SecondStartIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void secondStartFindsMessagesAndCredentials() {
    var channel = stack.site().channel("member", "owner");
    long id = stack.site().send(channel, "kept", "Still here?");
    var keys = keys();

    stack.restart();

    assertThat(keys()).isEqualTo(keys);
    assertThat(
            stack
                .site()
                .as("owner")
                .get("/api/v1/messages/" + id)
                .succeeded()
                .textAt("/raw_content"))
        .isEqualTo("Still here?");
    assertThat(stack.site().send(channel, "kept", "Yes")).isGreaterThan(id);
  }

  private Map<String, String> keys() {
    return ACCOUNTS.stream()
        .collect(
            Collectors.toMap(
                Function.identity(), account -> stack.site().credentials(account).key()));
  }
}
