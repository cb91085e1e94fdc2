package chat.localstack.organization;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The command that a newcomer pastes: the member writes to the owner. */
public final class FirstMessage {

  private FirstMessage() {}

  /**
   * The command line, on three lines of a shell; empty where one of the two can't log in. The key
   * is read from the member's file when the command runs, so that no log contains it.
   *
   * @param directory of the {@code .zuliprc} files
   */
  public static Optional<String> command(Map<String, Credentials> accounts, Path directory) {
    var member = accounts.get(Role.MEMBER.word());
    var owner = accounts.get(Role.OWNER.word());
    return member == null || owner == null
        ? Optional.empty()
        : Optional.of(command(member, owner, directory.resolve(Role.MEMBER.word() + ".zuliprc")));
  }

  private static String command(Credentials member, Credentials owner, Path file) {
    return """
    curl -sS %s/api/v1/messages \\
      -u "%s:$(sed -n 's/^key=//p' '%s')" \\
      -d type=direct --data-urlencode 'to=["%s"]' -d content=Hello\
    """
        .formatted(member.site(), member.email(), file, owner.email());
  }
}
