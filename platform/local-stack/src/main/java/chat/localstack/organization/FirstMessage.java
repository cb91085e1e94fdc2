package chat.localstack.organization;

import java.util.Map;

/** The command that a newcomer pastes: the member writes to the owner. */
public final class FirstMessage {

  private FirstMessage() {}

  /** The command line, on two lines of a shell. */
  public static String command(Map<String, Credentials> accounts) {
    var member = accounts.get(Role.MEMBER.word());
    var owner = accounts.get(Role.OWNER.word());
    if (member == null || owner == null) {
      throw new IllegalArgumentException("member or owner is missing: " + accounts.keySet());
    }
    return """
    curl -sS %s/api/v1/messages -u %s:%s \\
      -d type=direct --data-urlencode 'to=["%s"]' -d content=Hello\
    """
        .formatted(member.site(), member.email(), member.key(), owner.email());
  }
}
