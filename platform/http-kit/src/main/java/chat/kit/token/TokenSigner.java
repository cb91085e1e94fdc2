package chat.kit.token;

import chat.kit.limit.Remembered;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;

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
  private final LoadingCache<Subject, String> signed;

  public TokenSigner(ProgramKeys keys, Clock clock) {
    this.clock = clock;
    this.program = keys.program();
    this.signature = new OwnSignature(keys, JOSEObjectType.JWT);
    this.signed =
        Remembered.atMost(MOST_REUSED)
            .expireAfterWrite(REUSE)
            .ticker(() -> clock.millis() * 1_000_000)
            .build(this::sign);
  }

  /** The gateway's word for an account; any other program's is worth nothing. */
  public String callerToken(Caller caller) {
    return signed.get(new Subject.OfCaller(caller));
  }

  /** The gateway's word for somebody who has not logged in. */
  public String visitorToken(Visitor visitor) {
    return signed.get(new Subject.OfVisitor(visitor));
  }

  /** This program's own word, good for calling {@code audience} and nobody else. */
  public String serviceToken(String audience) {
    return signed.get(new Subject.OfProgram(audience));
  }

  private String sign(Subject subject) {
    var now = clock.instant();
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
    return signature.under(claims.build());
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

  private sealed interface Subject {
    record OfCaller(Caller caller) implements Subject {}

    record OfVisitor(Visitor visitor) implements Subject {}

    record OfProgram(String audience) implements Subject {}
  }
}
