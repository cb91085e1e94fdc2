package chat.kit.token;

import chat.kit.keys.KeysUnavailable;
import chat.kit.keys.ProgramKeys;
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
 * Signs and verifies the tokens in this program's links.
 *
 * <p>A link's bearer needs no other authorization, and any replica accepts the link of another. The
 * token is not valid as a token of a requester: it has no issuer, and its audience is the purpose
 * of the link instead of a program.
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
   * Returns a token that is valid for this time, rounded up to a whole second.
   *
   * @param purpose of such links, not the name of a program; a token for one purpose is not valid
   *     for another
   * @param resource the resource that this link opens, in this program's own format
   */
  public String sign(String purpose, String resource, Duration life) {
    return signature.under(
        new JWTClaimsSet.Builder()
            .audience(purpose)
            .subject(resource)
            .expirationTime(Date.from(wholeSecond(clock.instant().plus(life))))
            .build());
  }

  /** Claims have whole seconds. */
  private static Instant wholeSecond(Instant expiry) {
    return expiry.getNano() == 0 ? expiry : Instant.ofEpochSecond(expiry.getEpochSecond() + 1);
  }

  /**
   * Returns the resource that a link opens; empty if this program did not sign it for that purpose,
   * or it has expired.
   */
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
