package chat.kit.token;

import chat.kit.limit.Remembered;
import com.github.benmanes.caffeine.cache.Cache;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Signs this program's tokens. A signed token is handed out again for the first half of its life,
 * so that a busy caller or callee costs one signature in half a minute.
 */
public final class TokenSigner {
  static final Duration LIFE = Duration.ofSeconds(60);
  private static final Duration REUSE = LIFE.dividedBy(2);
  private static final int MOST_REUSED = 20_000;

  private final Clock clock;
  private final OwnSignature signature;
  private final String program;
  private final Cache<Subject, Signed> signed;

  public TokenSigner(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.program = keys.program();
    this.signature = new OwnSignature(keys, JOSEObjectType.JWT);
    this.signed =
        Remembered.atMost(MOST_REUSED)
            .expireAfterWrite(REUSE)
            .ticker(() -> clock.millis() * 1_000_000)
            .build();
  }

  /** The gateway's word for an account; any other program's is worth nothing. */
  public String callerToken(Caller caller) {
    return token(new Subject.OfCaller(caller));
  }

  /** The gateway's word for somebody who has not logged in. */
  public String visitorToken(Visitor visitor) {
    return token(new Subject.OfVisitor(visitor));
  }

  /** This program's own word, good for calling {@code audience} and nobody else. */
  public String serviceToken(String audience) {
    return token(new Subject.OfProgram(audience));
  }

  private String token(Subject subject) {
    var now = clock.instant();
    var known = signed.getIfPresent(subject);
    if (known == null || known.isAfter(now)) {
      known = signed.asMap().compute(subject, (_, other) -> reusedOrNew(subject, other));
    }
    return known.token();
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

    /** So it is where the clock was set back: nobody would take it, and it would not expire. */
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
