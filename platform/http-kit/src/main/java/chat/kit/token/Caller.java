package chat.kit.token;

import org.jspecify.annotations.Nullable;

/**
 * The account on whose behalf a request runs, as the gateway vouches for it.
 *
 * @param botOwnerId the account that owns the bot; null for people and for bots that nobody owns
 * @param client the name of the client program, at most 30 characters
 */
public record Caller(
    long organizationId,
    long userId,
    Role role,
    boolean isBot,
    @Nullable Long botOwnerId,
    String client)
    implements Requester {

  private static final int MAX_CLIENT_LENGTH = 30;

  /** The same account with another client's name, cut to 30 characters. */
  public Caller withClient(String name) {
    int length = Math.min(MAX_CLIENT_LENGTH, name.codePointCount(0, name.length()));
    return new Caller(
        organizationId,
        userId,
        role,
        isBot,
        botOwnerId,
        name.substring(0, name.offsetByCodePoints(0, length)));
  }
}
