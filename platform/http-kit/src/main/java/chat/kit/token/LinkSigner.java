package chat.kit.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;

/**
 * Signs what this program's links open, and reads it back: whoever holds such a link needs nothing
 * else, and any replica follows what another made. It is worth nothing as a token of a requester,
 * for its audience is no program.
 */
public final class LinkSigner {
  private static final List<String> AUDIENCE = List.of("link");

  private final Clock clock;
  private final JWSHeader header;
  private final JWSSigner signer;
  private final JWSVerifier verifier;

  public LinkSigner(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(keys.program()).build();
    try {
      this.signer = new ECDSASigner(keys.privateKey());
      this.verifier = new ECDSAVerifier(keys.ownPublicKey());
    } catch (JOSEException e) {
      throw new KeysUnavailable("The key of " + keys.program() + " can't sign: " + e.getMessage());
    }
  }

  /**
   * A token of letters that a path may have.
   *
   * @param opened what the link opens, in this program's own words
   */
  public String sign(String opened, Duration life) {
    var claims =
        new JWTClaimsSet.Builder()
            .audience(AUDIENCE)
            .subject(opened)
            .expirationTime(Date.from(clock.instant().plus(life)));
    var token = new SignedJWT(header, claims.build());
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("This program's key did not sign", e);
    }
    return token.serialize();
  }

  /** What a link opens; empty where this program did not sign it, or it has expired. */
  public Optional<String> opened(String token) {
    try {
      var signed = SignedJWT.parse(token);
      if (!JWSAlgorithm.ES256.equals(signed.getHeader().getAlgorithm())
          || !signed.verify(verifier)) {
        return Optional.empty();
      }
      var claims = signed.getJWTClaimsSet();
      var expiry = TokenClaims.required("exp", claims.getExpirationTime()).toInstant();
      return AUDIENCE.equals(claims.getAudience()) && clock.instant().isBefore(expiry)
          ? Optional.of(TokenClaims.required("sub", claims.getSubject()))
          : Optional.empty();
    } catch (ParseException | JOSEException e) {
      return Optional.empty();
    }
  }
}
