package chat.kit.launch;

import chat.contracts.Program;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Micronaut environments of a program.
 *
 * <p>They select its beans ({@code @Requires(env = …)} of a package) and its configuration: {@code
 * application.yml} of all programs, {@code application-service.yml} of all services, {@code
 * application-<program>.yml}.
 */
public final class ProgramEnvironments {

  /** Of every program with a schema. */
  private static final String SERVICE = "service";

  private ProgramEnvironments() {}

  /**
   * Returns the environments of a program.
   *
   * @param more further environments, which take precedence
   */
  public static String[] of(Program program, String... more) {
    List<String> common = program.schema().isPresent() ? List.of(SERVICE) : List.of();
    return Stream.of(common.stream(), Stream.of(program.wireName()), Stream.of(more))
        .flatMap(names -> names)
        .toArray(String[]::new);
  }
}
