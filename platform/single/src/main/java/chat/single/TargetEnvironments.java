package chat.single;

import chat.contracts.Program;
import chat.contracts.setting.Setting;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The environment variables of each program.
 *
 * <p>{@code CHAT_<NAME>_X} is the variable {@code CHAT_X} of one program, for example {@code
 * CHAT_IDENTITY_DATABASE_PASSWORD}, and takes precedence over {@code CHAT_X}, which all programs
 * read. {@code CHAT_PORT} is the gateway's, or the only program's.
 */
final class TargetEnvironments {

  private static final String PREFIX = "CHAT_";
  private static final String PORT = "CHAT_PORT";

  private static final Set<String> SETTINGS =
      Arrays.stream(Setting.values()).map(Setting::name).collect(Collectors.toUnmodifiableSet());

  private TargetEnvironments() {}

  static Map<Program, Map<String, String>> of(
      Set<Program> programs, Map<String, String> environment) {
    Map<Program, Map<String, String>> environments = new EnumMap<>(Program.class);
    for (Program program : programs) {
      environments.put(program, of(program, programs.size() == 1, environment));
    }
    return environments;
  }

  private static Map<String, String> of(
      Program program, boolean isAlone, Map<String, String> environment) {
    Map<String, String> common = new HashMap<>();
    Map<String, String> own = new HashMap<>();
    environment.forEach((name, value) -> {
      Optional<Program> owner = owner(name);
      if (owner.isEmpty()) {
        common.put(name, value);
      } else if (owner.get() == program) {
        own.put(PREFIX + name.substring(prefix(program).length()), value);
      }
    });
    if (!isAlone && program != Program.GATEWAY) {
      common.remove(PORT);
    }
    common.putAll(own);
    common.remove("CHAT_TARGET");
    return common;
  }

  /** Returns the program that alone reads the variable; empty if the variable is of all. */
  private static Optional<Program> owner(String name) {
    return Arrays.stream(Program.values())
        .filter(program ->
            name.startsWith(prefix(program))
                && SETTINGS.contains(PREFIX + name.substring(prefix(program).length())))
        .findFirst();
  }

  private static String prefix(Program program) {
    return PREFIX
        + program.schema().orElse(program.wireName()).toUpperCase(java.util.Locale.ROOT)
        + "_";
  }
}
