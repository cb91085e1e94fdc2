package chat.localstack;

import chat.contracts.Program;
import chat.localstack.build.StagedPrograms;
import chat.localstack.build.StartupCaches;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The command lines of this build's programs. */
final class Commands {

  /** Tools that are started besides the programs of the product. */
  enum Tool {
    KAFKA("kafka", "chat.embedded.LocalKafka"),
    PROVISION("provision", "chat.provision.Provision"),
    ORGANIZATION("organization", "chat.localstack.organization.MakeOrganization");

    private final String toolName;
    private final String mainClass;

    Tool(String toolName, String mainClass) {
      this.toolName = toolName;
      this.mainClass = mainClass;
    }

    /** The name of the tool's log. */
    String toolName() {
      return toolName;
    }

    private List<String> jvmFlags() {
      return switch (this) {
        case KAFKA -> ProgramFacts.brokerJvmFlags();
        case PROVISION, ORGANIZATION ->
            JavaCommand.small("-Xmx64m", List.of("-XX:TieredStopAtLevel=1"));
      };
    }
  }

  private final StackShape shape;
  private final StartupCaches caches;
  private final Map<String, JavaCommand> commands = new LinkedHashMap<>();

  private Commands(
      StackShape shape, StartupCaches caches, Function<String, List<Path>> classPathOfModule) {
    this.shape = shape;
    this.caches = caches;
    var stack = classPathOfModule.apply("dev/local-stack");
    for (var tool : Tool.values()) {
      add(tool.toolName(), tool.jvmFlags(), stack, tool.mainClass);
    }
    switch (shape) {
      case SINGLE ->
          add(
              ProgramFacts.SINGLE,
              ProgramFacts.singleJvmFlags(),
              classPathOfModule.apply("platform/single"),
              ProgramFacts.SINGLE_MAIN_CLASS);
      case SPLIT -> {
        for (var program : Program.values()) {
          add(
              program.wireName(),
              ProgramFacts.jvmFlags(program),
              classPathOfModule.apply(program.wireName()),
              ProgramFacts.mainClass(program));
        }
      }
    }
  }

  /** Updates the copies of the jars in the stack's directory; the commands run the copies. */
  static Commands withCopiedJars(StackShape shape, Path repository, Path directory) {
    var staged = new StagedPrograms(repository, directory.resolve("programs"));
    var caches = new StartupCaches(directory.resolve("startup-caches"));
    var commands = new Commands(shape, caches, staged::stage);
    staged.removeUnused();
    return commands;
  }

  /** The commands that run the jars where the build has put them. */
  static Commands withBuiltJars(StackShape shape, Path repository, Path cachesDirectory) {
    return new Commands(
        shape,
        new StartupCaches(cachesDirectory),
        module -> StagedPrograms.classPath(repository, module));
  }

  StackShape shape() {
    return shape;
  }

  JavaCommand tool(Tool tool) {
    return named(tool.toolName());
  }

  /** The process of all programs. */
  JavaCommand single() {
    return named(ProgramFacts.SINGLE);
  }

  JavaCommand program(Program program) {
    return named(program.wireName());
  }

  /** Whether startup caches should be made now for the programs that have none. */
  boolean cachesAreDue() {
    return caches.areDue(missingCaches());
  }

  /** Accepts the caches that a training run has written. */
  void keepCaches() {
    StartupCaches.keep(missingCaches());
  }

  private List<Path> missingCaches() {
    return commands.values().stream()
        .filter(command -> !command.hasCache())
        .map(JavaCommand::cache)
        .toList();
  }

  private void add(String name, List<String> flags, List<Path> classPath, String mainClass) {
    var cache = caches.fileFor(name, classPath, flags);
    commands.put(name, new JavaCommand(flags, classPath, cache, mainClass));
  }

  private JavaCommand named(String name) {
    var command = commands.get(name);
    if (command == null) {
      throw new IllegalStateException("no command for " + name);
    }
    return command;
  }
}
