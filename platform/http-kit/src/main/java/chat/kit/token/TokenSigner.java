package chat.kit.token;

import chat.kit.keys.ProgramKeys;
import chat.kit.limit.BoundedCaches;
import com.github.benmanes.caffeine.cache.Cache;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Signs this program's tokens.
 *
 * <p>A token is reused for the first half of its lifetime, so that a busy caller or callee costs
 * one signature per half minute.
 */
public final class TokenSigner {
  static final Duration LIFE = Duration.ofSeconds(60);
  private static final Duration REUSE = LIFE.dividedBy(2);
  private static final int MAX_REUSED_TOKENS = 20_000;

  private final Clock clock;
  private final OwnSignature signature;
  private final String program;
  private final Cache<Subject, Signed> signed;

  public TokenSigner(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.program = keys.program();
    this.signature = new OwnSignature(keys, JOSEObjectType.JWT);
    this.signed =
        BoundedCaches.atMost(MAX_REUSED_TOKENS)
            .expireAfterWrite(REUSE)
            .ticker(() -> clock.millis() * 1_000_000)
            .build();
  }

  /** Returns a token that vouches for an account; only the gateway's are valid. */
  public String callerToken(Caller caller) {
    return token(new Subject.OfCaller(caller));
  }

  /**
   * Returns a token that vouches for a visitor who has not logged in; only the gateway's are valid.
   */
  public String visitorToken(Visitor visitor) {
    return token(new Subject.OfVisitor(visitor));
  }

  /** Returns a token of this program that is only valid for calls of {@code audience}. */
  public String serviceToken(String audience) {
    return token(new Subject.OfProgram(audience));
  }

  private String token(Subject subject) {
    var now = clock.instant();
    var cached = signed.getIfPresent(subject);
    if (cached == null || cached.isAfter(now)) {
      cached = signed.asMap().compute(subject, (_, other) -> reusedOrNew(subject, other));
    }
    return cached.token();
  }

  private Signed reusedOrNew(Subject subject, @Nullable Signed other) {
    var now = clock.instant();
    return other == null || other.isAfter(now) ? sign(subject, now) : other;
  }

  private Signed sign(Subject subject, Instant now) {
    var claims =
        new JWTClaimsSet.Builder()
            .issuer(program)
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(LIFE)));
    switch (subject) {
      case Subject.OfCaller(var caller) -> describe(caller, claims);
      case Subject.OfVisitor(var visitor) ->
          claims.claim(TokenClaims.ORGANIZATION, visitor.organizationId());
      case Subject.OfProgram(var audience) -> claims.audience(audience);
    }
    return new Signed(now, signature.under(claims.build()));
  }

  private static void describe(Caller caller, JWTClaimsSet.Builder claims) {
    claims
        .subject(Long.toString(caller.userId()))
        .claim(TokenClaims.ORGANIZATION, caller.organizationId())
        .claim(TokenClaims.ROLE, caller.role().number())
        .claim(TokenClaims.BOT, caller.isBot())
        .claim(TokenClaims.CLIENT, caller.client());
    if (caller.botOwnerId() != null) {
      claims.claim(TokenClaims.BOT_OWNER, caller.botOwnerId());
    }
  }

  private record Signed(Instant issued, String token) {

    /**
     * Returns whether the clock was set back, so that callees would reject the token and it would
     * not expire here.
     */
    boolean isAfter(Instant now) {
      return issued.isAfter(now);
    }
  }

  private sealed interface Subject {
    record OfCaller(Caller caller) implements Subject {}

    record OfVisitor(Visitor visitor) implements Subject {}

    record OfProgram(String audience) implements Subject {}
  }
}
