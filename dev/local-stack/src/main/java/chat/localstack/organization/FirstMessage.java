package chat.localstack.organization;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The command for a new user to try: the member sends a message to the owner. */
public final class FirstMessage {

  private FirstMessage() {}

  /**
   * The shell command, on three lines; empty if one of the two accounts can't log in. The key is
   * read from the member's file when the command runs, so that no log contains it.
   *
   * @param directory of the {@code .zuliprc} files
   */
  public static Optional<String> command(Map<String, DemoCredentials> accounts, Path directory) {
    var member = accounts.get(DemoRole.MEMBER.word());
    var owner = accounts.get(DemoRole.OWNER.word());
    return member == null || owner == null
        ? Optional.empty()
        : Optional.of(
            command(member, owner, directory.resolve(DemoRole.MEMBER.word() + ".zuliprc")));
  }

  private static String command(DemoCredentials member, DemoCredentials owner, Path file) {
    return """
    curl -sS %s/api/v1/messages \\
      -u "%s:$(sed -n 's/^key=//p' '%s')" \\
      -d type=direct --data-urlencode 'to=["%s"]' -d content=Hello\
    """
        .formatted(member.site(), member.email(), file, owner.email());
  }
}
