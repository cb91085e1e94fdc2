package chat.localstack.endtoend;

import org.junit.jupiter.api.Test;

/** A client that others have written speaks to the stack as it is, users to events. */
@EndToEnd
class ZulipJsIT {

  private final TestStack stack;

  ZulipJsIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void conversationIsLedByZulipJs() throws Exception {
    NodeProgram.install(stack, "zulip-js")
        .script("conversation.js", credentials("member"), credentials("owner"));
  }

  private String credentials(String account) {
    return stack.directory().resolve(account + ".zuliprc").toAbsolutePath().toString();
  }
}
