package chat.kit.token;

import chat.kit.keys.KeysUnavailable;
import chat.kit.keys.ProgramKeys;
import chat.kit.limit.BoundedCaches;
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
 * Verifies tokens and returns their requesters.
 *
 * <p>A token is verified once and cached until it expires, so that each of the many requests that
 * carry it costs a look-up.
 */
public final class TokenVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(TokenVerifier.class);
  private static final int MAX_CACHED_TOKENS = 20_000;

  /** Maximum difference between the clocks of two machines. */
  private static final Duration SKEW = Duration.ofSeconds(5);

  private final Clock clock;
  private final String program;
  private final Map<String, JWSVerifier> verifiers;
  private final Cache<String, Verified> cache;
  private final ClockWarning clockWarning = new ClockWarning();

  public TokenVerifier(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.program = keys.program();
    this.verifiers = verifiers(keys);
    this.cache =
        BoundedCaches.atMost(MAX_CACHED_TOKENS)
            .expireAfterWrite(TokenSigner.LIFE.plus(SKEW))
            .ticker(() -> clock.millis() * 1_000_000)
            .build();
  }

  /**
   * Returns the requester that the token proves; empty if it is forged, expired, for another
   * program or malformed.
   */
  public Optional<Requester> verify(String token) {
    var cached = cache.getIfPresent(token);
    if (cached != null) {
      return clock.instant().isBefore(cached.expiry())
          ? Optional.of(cached.requester())
          : Optional.empty();
    }
    try {
      var verified = check(SignedJWT.parse(token));
      cache.put(token, verified);
      return Optional.of(verified.requester());
    } catch (ParseException | JOSEException e) {
      LOG.debug("Token rejected: {}", e.getMessage());
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
