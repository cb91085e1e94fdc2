package chat.single;

import chat.contracts.Program;
import chat.contracts.setting.ProgramVariable;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The environment variables of each program.
 *
 * <p>A {@link ProgramVariable} takes precedence over the variable that all programs read. {@code
 * CHAT_PORT} is the gateway's, or the only program's.
 */
final class TargetEnvironments {

  private static final String PORT = "CHAT_PORT";

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
      Optional<ProgramVariable> variable = ProgramVariable.of(name);
      if (variable.isEmpty()) {
        common.put(name, value);
      } else if (variable.get().program() == program) {
        own.put(variable.get().commonName(), value);
      }
    });
    if (!isAlone && program != Program.GATEWAY) {
      // A missing variable would be looked up in the process's environment.
      common.put(PORT, Integer.toString(defaultPort(program)));
    }
    common.putAll(own);
    return common;
  }

  private static int defaultPort(Program program) {
    return switch (program) {
      case GATEWAY -> 8080;
      case IDENTITY -> 8081;
      case CHANNELS -> 8082;
      case MESSAGING -> 8083;
      case UPLOADS -> 8084;
      case EXPORTS -> 8085;
    };
  }
}
