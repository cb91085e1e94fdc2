package chat.kit.token;

import org.jspecify.annotations.Nullable;

/**
 * The account on whose behalf a request runs, as the gateway vouches for it.
 *
 * @param botOwnerId the account that owns the bot; null for people and for bots that nobody owns
 * @param client the name of the client program, cut to 30 characters
 */
public record Caller(
    long organizationId,
    long userId,
    Role role,
    boolean isBot,
    @Nullable Long botOwnerId,
    String client)
    implements Requester {

  /** The client where no request of the account's is behind it; nobody is told of it. */
  public static final String NO_CLIENT = "";

  private static final int MAX_CLIENT_LENGTH = 30;

  public Caller {
    int length = Math.min(MAX_CLIENT_LENGTH, client.codePointCount(0, client.length()));
    client = client.substring(0, client.offsetByCodePoints(0, length));
  }

  /** The account that limits are counted for: a bot's owner, so that bots multiply nothing. */
  public long responsibleId() {
    return botOwnerId == null ? userId : botOwnerId;
  }

  /** The same account with another client's name. */
  public Caller withClient(String name) {
    return new Caller(organizationId, userId, role, isBot, botOwnerId, name);
  }
}
