package chat.single;

import chat.contracts.Program;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The programs that run in this process. */
record Targets(Set<Program> programs) {

  static final String ALL = "all";

  /**
   * Reads {@code all}, or names separated by commas.
   *
   * @throws IllegalArgumentException with a message for the operator
   */
  static Targets of(String text) {
    if (text.equals(ALL)) {
      return new Targets(EnumSet.allOf(Program.class));
    }
    Set<Program> programs = EnumSet.noneOf(Program.class);
    for (String name : text.split(",", -1)) {
      programs.add(program(name.strip()));
    }
    return new Targets(programs);
  }

  private static Program program(String name) {
    return Arrays.stream(Program.values())
        .filter(program -> program.wireName().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "target '%s' is not all, %s"
                    .formatted(
                        name,
                        Arrays.stream(Program.values())
                            .map(Program::wireName)
                            .collect(Collectors.joining(", ")))));
  }
}
