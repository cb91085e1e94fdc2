package chat.localstack;

import chat.contracts.Program;
import chat.localstack.build.StagedPrograms;
import chat.localstack.build.StartupCaches;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command lines of this build's programs, which run from copies of their jars. */
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

  /** Updates the copies of the jars. */
  Commands(StackShape shape, Path repository, Path directory) {
    this.shape = shape;
    var staged = new StagedPrograms(repository, directory.resolve("programs"));
    caches = new StartupCaches(directory.resolve("startup-caches"));
    var stack = staged.stage("dev/local-stack");
    for (var tool : Tool.values()) {
      add(tool.toolName(), tool.jvmFlags(), stack, tool.mainClass);
    }
    switch (shape) {
      case SINGLE ->
          add(
              ProgramFacts.SINGLE,
              ProgramFacts.singleJvmFlags(),
              staged.stage("platform/single"),
              ProgramFacts.SINGLE_MAIN_CLASS);
      case SPLIT -> {
        for (var program : Program.values()) {
          add(
              program.wireName(),
              ProgramFacts.jvmFlags(program),
              staged.stage(program.wireName()),
              ProgramFacts.mainClass(program));
        }
      }
    }
    staged.removeUnused();
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
