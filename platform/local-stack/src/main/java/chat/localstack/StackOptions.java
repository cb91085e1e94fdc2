package chat.localstack;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a start needs to be told.
 *
 * @param repository the root of the source tree, whose modules have been packaged
 * @param directory where data, logs, keys, credentials and copies of the jars lie
 * @param port the gateway's, 0 for a free one
 * @param startupCaches whether programs that have no start-up cache get one before they start
 * @param settings variables that programs are told besides; where the stack itself has to say
 *     something, such as where a program listens, these do not count
 */
public record StackOptions(
    Path repository,
    Path directory,
    int port,
    boolean startupCaches,
    Map<String, String> settings,
    Progress progress) {

  public StackOptions {
    repository = repository.toAbsolutePath().normalize();
    directory = directory.toAbsolutePath().normalize();
    settings = Map.copyOf(settings);
  }
}
