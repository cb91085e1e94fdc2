package chat.localstack.organization;

import java.util.Map;
import java.util.Optional;

/** The command that a newcomer pastes: the member writes to the owner. */
public final class FirstMessage {

  private FirstMessage() {}

  /** The command line, on two lines of a shell; empty where one of the two can't log in. */
  public static Optional<String> command(Map<String, Credentials> accounts) {
    var member = accounts.get(Role.MEMBER.word());
    var owner = accounts.get(Role.OWNER.word());
    return member == null || owner == null ? Optional.empty() : Optional.of(command(member, owner));
  }

  private static String command(Credentials member, Credentials owner) {
    return """
    curl -sS %s/api/v1/messages -u %s:%s \\
      -d type=direct --data-urlencode 'to=["%s"]' -d content=Hello\
    """
        .formatted(member.site(), member.email(), member.key(), owner.email());
  }
}
