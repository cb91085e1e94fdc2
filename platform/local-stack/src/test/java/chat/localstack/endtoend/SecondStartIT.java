package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  void secondStartFindsMessagesAndCredentials() throws IOException {
    var channel = stack.site().channel("member", "owner");
    long id = stack.site().send(channel, "kept", "Still here?");
    var before = keys();
    Files.delete(stack.directory().resolve("guest.zuliprc"));

    stack.restart();

    var after = keys();
    var lost = after.remove("guest");
    assertThat(lost).as("a lost key is replaced").isNotEqualTo(before.remove("guest"));
    assertThat(after).as("the others are kept").isEqualTo(before);
    stack.site().as("guest").get("/api/v1/users/me").succeeded();
    var message = stack.site().as("owner").get("/api/v1/messages/" + id).succeeded();
    assertThat(message.textAt("/raw_content")).isEqualTo("Still here?");
    assertThat(stack.site().send(channel, "kept", "Yes")).isGreaterThan(id);
  }

  @Test
  void accountThatWasDeactivatedHasNoFileUntilItIsBack() {
    var moderator = stack.directory().resolve("moderator.zuliprc");
    var site = stack.site();
    long userId = site.as("moderator").get("/api/v1/users/me").succeeded().longAt("/user_id");
    site.as("owner").delete("/api/v1/users/" + userId).succeeded();

    stack.restart();

    assertThat(moderator).doesNotExist();
    var owner = stack.site().as("owner");
    owner.post("/api/v1/users/" + userId + "/reactivate").succeeded();
    stack.restart();
    stack.site().as("moderator").get("/api/v1/users/me").succeeded();
  }

  private Map<String, String> keys() {
    var keys = new HashMap<String, String>();
    ACCOUNTS.forEach(account -> keys.put(account, stack.site().credentials(account).key()));
    return keys;
  }
}
