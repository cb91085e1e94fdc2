package chat.kit.token;

import org.jspecify.annotations.Nullable;

/**
 * The account on whose behalf a request runs, vouched for by the gateway.
 *
 * @param botOwnerId the account that owns the bot; null for users and for bots without an owner
 * @param client the name of the client program, truncated to 30 characters
 */
public record Caller(
    long organizationId,
    long userId,
    Role role,
    boolean isBot,
    @Nullable Long botOwnerId,
    String client)
    implements Requester {

  /** The client name if no request of the account caused the action; it is never shown. */
  public static final String NO_CLIENT = "";

  private static final int MAX_CLIENT_LENGTH = 30;

  public Caller {
    int length = Math.min(MAX_CLIENT_LENGTH, client.codePointCount(0, client.length()));
    client = client.substring(0, client.offsetByCodePoints(0, length));
  }

  /**
   * Returns the account that limits are counted for: a bot counts for its owner, so bots do not
   * multiply limits.
   */
  public long responsibleId() {
    return botOwnerId == null ? userId : botOwnerId;
  }

  /** Returns the same account with another client name. */
  public Caller withClient(String name) {
    return new Caller(organizationId, userId, role, isBot, botOwnerId, name);
  }
}
