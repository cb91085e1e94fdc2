package chat.localstack;

import java.nio.file.Path;
import java.util.Map;

/**
 * The options of a stack.
 *
 * @param repository the root of the source tree, whose modules have been packaged
 * @param shape how the programs share processes
 * @param directory for data, logs, keys, credentials and copies of the jars
 * @param port the gateway's port, 0 for a free one
 * @param startupCaches whether to make missing startup caches before the programs start
 * @param settings additional variables for the programs; ignored where the stack sets the variable
 *     itself, such as the port of a program
 */
public record StackOptions(
    Path repository,
    StackShape shape,
    Path directory,
    int port,
    boolean startupCaches,
    Map<String, String> settings,
    StartProgress progress) {

  public StackOptions {
    repository = repository.toAbsolutePath().normalize();
    directory = directory.toAbsolutePath().normalize();
    settings = Map.copyOf(settings);
  }
}
