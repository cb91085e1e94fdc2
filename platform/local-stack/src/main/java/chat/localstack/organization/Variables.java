package chat.localstack.organization;

import chat.localstack.process.StackFailure;
import java.util.Map;

/** What a tool reads from its environment. */
final class Variables {

  private Variables() {}

  static String required(Map<String, String> environment, String name) {
    var value = environment.get(name);
    if (value == null) {
      throw new StackFailure(name + " is not set");
    }
    return value;
  }
}
