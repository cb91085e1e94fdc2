package chat.localstack.organization;

import chat.contracts.setting.SettingsCheck;
import chat.localstack.process.StackFailure;
import java.util.Map;

/** Reads the environment variables of a tool. */
final class Variables {

  private Variables() {}

  /**
   * Checks all settings before any is used.
   *
   * @throws StackFailure with a one-line message if a value is invalid
   */
  static void check(Map<String, String> environment) {
    var settings = SettingsCheck.of(environment);
    settings.warnings().forEach(System.err::println);
    if (!settings.refusals().isEmpty()) {
      throw new StackFailure(String.join("; ", settings.refusals()));
    }
  }

  static String required(Map<String, String> environment, String name) {
    var value = environment.get(name);
    if (value == null) {
      throw new StackFailure(name + " is not set");
    }
    return value;
  }
}
