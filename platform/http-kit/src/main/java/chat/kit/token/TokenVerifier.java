package chat.kit.token;

import chat.kit.limit.Remembered;
import com.github.benmanes.caffeine.cache.Cache;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whom a token stands for. A token is verified once and remembered until it expires, so that
 * the many requests that carry it cost a look-up each.
 */
public final class TokenVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(TokenVerifier.class);
  private static final int MOST_REMEMBERED = 20_000;

  /** How far the clocks of two machines may differ. */
  private static final Duration SKEW = Duration.ofSeconds(5);

  private final Clock clock;
  private final String program;
  private final Map<String, JWSVerifier> verifiers;
  private final Cache<String, Verified> remembered;
  private final ClockWarning clockWarning = new ClockWarning();

  public TokenVerifier(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.program = keys.program();
    this.verifiers = verifiers(keys);
    this.remembered =
        Remembered.atMost(MOST_REMEMBERED)
            .expireAfterWrite(TokenSigner.LIFE.plus(SKEW))
            .ticker(() -> clock.millis() * 1_000_000)
            .build();
  }

  /**
   * The requester that the token proves; empty if it is forged, expired, for another program or
   * malformed.
   */
  public Optional<Requester> verify(String token) {
    var known = remembered.getIfPresent(token);
    if (known != null) {
      return clock.instant().isBefore(known.expiry())
          ? Optional.of(known.requester())
          : Optional.empty();
    }
    try {
      var verified = check(SignedJWT.parse(token));
      remembered.put(token, verified);
      return Optional.of(verified.requester());
    } catch (ParseException | JOSEException e) {
      LOG.debug("Refused a token: {}", e.getMessage());
      return Optional.empty();
    }
  }

  private Verified check(SignedJWT token) throws ParseException, JOSEException {
    var header = token.getHeader();
    if (!JWSAlgorithm.ES256.equals(header.getAlgorithm())) {
      throw new ParseException("The algorithm is not ES256", 0);
    }
    var keyId = TokenClaims.required("kid", header.getKeyID());
    var verifier = verifiers.get(keyId);
    if (verifier == null || !token.verify(verifier)) {
      throw new ParseException("The signature is not that of a known key", 0);
    }
    var claims = token.getJWTClaimsSet();
    if (!keyId.equals(claims.getIssuer())) {
      throw new ParseException("The issuer is not the owner of the key", 0);
    }
    return new Verified(requester(keyId, claims), checkedExpiry(claims));
  }

  private Requester requester(String issuer, JWTClaimsSet claims) throws ParseException {
    var audience = claims.getAudience();
    if (!audience.isEmpty()) {
      if (!audience.equals(List.of(program))) {
        throw new ParseException("The token is for another program", 0);
      }
      return new ServiceCaller(issuer);
    }
    if (!issuer.equals(ProgramKeys.GATEWAY)) {
      throw new ParseException("Only the gateway vouches for callers", 0);
    }
    return TokenClaims.requester(claims);
  }

  private Instant checkedExpiry(JWTClaimsSet claims) throws ParseException {
    var now = clock.instant();
    var issued = TokenClaims.required("iat", claims.getIssueTime()).toInstant();
    var expiry = TokenClaims.required("exp", claims.getExpirationTime()).toInstant();
    if (issued.isAfter(now.plus(SKEW)) || !expiry.isAfter(now)) {
      clockWarning.log(String.valueOf(claims.getIssuer()), issued, now);
      throw new ParseException("The token is not valid at this time", 0);
    }
    if (expiry.isAfter(issued.plus(TokenSigner.LIFE))) {
      throw new ParseException("The token claims too long a life", 0);
    }
    return expiry;
  }

  private static Map<String, JWSVerifier> verifiers(ProgramKeys keys) {
    var verifiers = new HashMap<String, JWSVerifier>();
    keys.publicKeys()
        .forEach((keyId, key) -> {
          try {
            verifiers.put(keyId, new ECDSAVerifier(key));
          } catch (JOSEException e) {
            throw new KeysUnavailable("The key of " + keyId + " can't verify: " + e.getMessage());
          }
        });
    return Map.copyOf(verifiers);
  }

  private record Verified(Requester requester, Instant expiry) {}
}
