package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Data that survives a restart. */
@Tag("deep")
@EndToEnd
class SecondStartIT {

  private final TestStack stack;

  SecondStartIT(TestStack stack) {
    this.stack = stack;
  }

  /** The moderator is deactivated before the second start and reactivated before the third. */
  @Test
  void restartKeepsMessagesAndKeysOfActiveAccounts() throws IOException {
    var channel = stack.site().channel("member", "owner");
    long id = stack.site().send(channel, "kept", "Still here?");
    var before = keys();
    Files.delete(stack.directory().resolve("guest.zuliprc"));
    long moderator = stack.site().userId("moderator");
    stack.site().as("owner").delete("/api/v1/users/" + moderator).succeeded();
    before.remove("moderator");

    stack.restart();

    assertThat(stack.directory().resolve("moderator.zuliprc")).doesNotExist();
    var after = keys();
    var lost = after.remove("guest");
    assertThat(lost).as("a lost key is replaced").isNotEqualTo(before.remove("guest"));
    assertThat(after).as("the others are kept").isEqualTo(before);
    stack.site().as("guest").get("/api/v1/users/me").succeeded();
    var owner = stack.site().as("owner");
    var message = owner.get("/api/v1/messages/" + id).succeeded();
    assertThat(message.textAt("/raw_content")).isEqualTo("Still here?");
    assertThat(stack.site().send(channel, "kept", "Yes")).isGreaterThan(id);

    owner.post("/api/v1/users/" + moderator + "/reactivate").succeeded();
    stack.restart();

    stack.site().as("moderator").get("/api/v1/users/me").succeeded();
    assertThat(keys()).as("all the others are kept").containsAllEntriesOf(after);
  }

  private Map<String, String> keys() {
    var keys = new HashMap<String, String>();
    stack.site().accounts().forEach((account, access) -> keys.put(account, access.key()));
    return keys;
  }
}
