package chat.localstack.endtoend;

import org.junit.jupiter.api.Test;

/** The third-party client zulip-js works with the running stack. */
@EndToEnd
class ZulipJsIT {

  private final TestStack stack;

  ZulipJsIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void zulipJsHoldsAConversation() throws Exception {
    NodeProgram.install(stack, "zulip-js")
        .script("conversation.js", credentials("member"), credentials("owner"));
  }

  private String credentials(String account) {
    return stack.directory().resolve(account + ".zuliprc").toAbsolutePath().toString();
  }
}
