package chat.gateway.identify;

import chat.kit.http.SessionCookie;
import java.util.HexFormat;

/**
 * A browser's session with only a hash of its token.
 *
 * @param sessionSha256 hexadecimal
 */
record Session(String sessionSha256) implements ClientCredentials {

  static Session of(String token) {
    return new Session(HexFormat.of().formatHex(SessionCookie.sha256(token)));
  }

  /** Keeps even the hash out of logs. */
  @Override
  public String toString() {
    return "Session";
  }
}
