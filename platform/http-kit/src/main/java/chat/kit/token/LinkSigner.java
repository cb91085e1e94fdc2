package chat.kit.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;

/**
 * Signs what this program's links open, and reads it back: whoever holds such a link needs nothing
 * else, and any replica follows what another made. It is worth nothing as a token of a requester:
 * it has no issuer, and its audience is what the link is for and no program.
 */
public final class LinkSigner {
  private static final JOSEObjectType TYPE = new JOSEObjectType("link+jwt");

  private final Clock clock;
  private final OwnSignature signature;
  private final JWSVerifier verifier;

  public LinkSigner(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.signature = new OwnSignature(keys, TYPE);
    try {
      this.verifier = new ECDSAVerifier(keys.ownPublicKey());
    } catch (JOSEException e) {
      throw new KeysUnavailable(
          "The key of " + keys.program() + " can't verify: " + e.getMessage());
    }
  }

  /**
   * A token that is good for this long, up to a second more.
   *
   * @param purpose what such links are for, and no program's name: what is signed for one is worth
   *     nothing for another
   * @param opened what this link opens, in this program's own words
   */
  public String sign(String purpose, String opened, Duration life) {
    return signature.under(
        new JWTClaimsSet.Builder()
            .audience(purpose)
            .subject(opened)
            .expirationTime(Date.from(wholeSecond(clock.instant().plus(life))))
            .build());
  }

  /** Claims have whole seconds. */
  private static Instant wholeSecond(Instant expiry) {
    return expiry.getNano() == 0 ? expiry : Instant.ofEpochSecond(expiry.getEpochSecond() + 1);
  }

  /** What a link opens; empty where this program did not sign it for that, or it has expired. */
  public Optional<String> verify(String purpose, String token) {
    try {
      var signed = SignedJWT.parse(token);
      var header = signed.getHeader();
      if (!JWSAlgorithm.ES256.equals(header.getAlgorithm())
          || !TYPE.equals(header.getType())
          || !signed.verify(verifier)) {
        return Optional.empty();
      }
      var claims = signed.getJWTClaimsSet();
      var expiry = TokenClaims.required("exp", claims.getExpirationTime()).toInstant();
      return List.of(purpose).equals(claims.getAudience()) && clock.instant().isBefore(expiry)
          ? Optional.of(TokenClaims.required("sub", claims.getSubject()))
          : Optional.empty();
    } catch (ParseException | JOSEException e) {
      return Optional.empty();
    }
  }
}
