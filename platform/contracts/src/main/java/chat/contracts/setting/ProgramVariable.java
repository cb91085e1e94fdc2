package chat.contracts.setting;

import chat.contracts.Program;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A variable {@code CHAT_<NAME>_X}, the variable {@code CHAT_X} of one of several programs in a
 * process.
 *
 * @param commonName the name for all programs, for example {@code CHAT_DATABASE_PASSWORD}
 */
public record ProgramVariable(Program program, String commonName) {

  private static final String PREFIX = "CHAT_";
  private static final String FILE_SUFFIX = "_FILE";

  private static final Set<String> SETTINGS =
      Arrays.stream(Setting.values()).map(Setting::name).collect(Collectors.toUnmodifiableSet());

  /** Returns empty if the variable does not belong to one program. */
  public static Optional<ProgramVariable> of(String name) {
    return Arrays.stream(Program.values())
        .filter(program -> name.startsWith(prefix(program)))
        .map(program ->
            new ProgramVariable(program, PREFIX + name.substring(prefix(program).length())))
        .filter(variable -> SETTINGS.contains(withoutFile(variable.commonName())))
        .findFirst();
  }

  /** Returns the prefix of a program's variables, for example {@code CHAT_IDENTITY_}. */
  public static String prefix(Program program) {
    String name = program.schema().orElse(program.wireName());
    return PREFIX + name.toUpperCase(Locale.ROOT) + "_";
  }

  /** A container's variable with this suffix names a file with the value. */
  private static String withoutFile(String name) {
    return name.endsWith(FILE_SUFFIX)
        ? name.substring(0, name.length() - FILE_SUFFIX.length())
        : name;
  }
}
