package chat.kit.token;

import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import org.jspecify.annotations.Nullable;

/** The custom claims of tokens and their parser. */
final class TokenClaims {
  static final String ORGANIZATION = "organization";
  static final String ROLE = "role";
  static final String BOT = "bot";
  static final String BOT_OWNER = "bot_owner";
  static final String CLIENT = "client";

  private TokenClaims() {}

  /**
   * Returns a caller if the claims name a user, otherwise a visitor.
   *
   * @throws ParseException if a claim is missing or of the wrong type
   */
  static Requester requester(JWTClaimsSet claims) throws ParseException {
    var organizationId = required(ORGANIZATION, claims.getLongClaim(ORGANIZATION));
    var subject = claims.getSubject();
    if (subject == null) {
      return new Visitor(organizationId);
    }
    try {
      return new Caller(
          organizationId,
          Long.parseLong(subject),
          Role.of(required(ROLE, claims.getIntegerClaim(ROLE))),
          required(BOT, claims.getBooleanClaim(BOT)),
          claims.getLongClaim(BOT_OWNER),
          required(CLIENT, claims.getStringClaim(CLIENT)));
    } catch (IllegalArgumentException e) {
      throw new ParseException(e.getMessage(), 0);
    }
  }

  static <T> T required(String name, @Nullable T value) throws ParseException {
    if (value == null) {
      throw new ParseException("The claim " + name + " is missing", 0);
    }
    return value;
  }
}
