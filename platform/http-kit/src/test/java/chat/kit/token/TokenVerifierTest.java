package chat.kit.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import chat.kit.keys.KeysUnavailable;
import chat.kit.keys.ProgramKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

final class TokenVerifierTest {
  private static final Caller BOT = new Caller(7, 42, Role.MEMBER, true, 41L, "ZulipPython");
  private static final Caller PERSON = new Caller(7, 41, Role.OWNER, false, null, "website");

  private final MovingClock clock = new MovingClock();
  private TestKeys keys;
  private TokenSigner gateway;
  private TokenVerifier verifier;

  @BeforeEach
  void makeKeys(@TempDir Path directory) {
    keys = TestKeys.in(directory);
    gateway = new TokenSigner(keys.of(ProgramKeys.GATEWAY), clock);
    verifier = new TokenVerifier(keys.of(TestKeys.SERVICE), clock);
  }

  @Test
  void callerTokenRoundTrips() {
    assertEquals(Optional.of(BOT), verifier.verify(gateway.callerToken(BOT)));
    assertEquals(Optional.of(PERSON), verifier.verify(gateway.callerToken(PERSON)));
  }

  @Test
  void visitorTokenRoundTrips() {
    var visitor = new Visitor(7);
    assertEquals(Optional.of(visitor), verifier.verify(gateway.visitorToken(visitor)));
  }

  @Test
  void serviceTokenIsAcceptedByItsAudience() {
    var other = new TokenSigner(keys.of(TestKeys.OTHER_SERVICE), clock);
    assertEquals(
        Optional.of(new ServiceCaller(TestKeys.OTHER_SERVICE)),
        verifier.verify(other.serviceToken(TestKeys.SERVICE)));
  }

  @Test
  void tokenForAnotherProgramIsRefused() {
    var other = new TokenSigner(keys.of(TestKeys.OTHER_SERVICE), clock);
    assertRefused(other.serviceToken("identity-service"));
  }

  @Test
  void callerTokenSignedByAServiceIsRefused() {
    var other = new TokenSigner(keys.of(TestKeys.OTHER_SERVICE), clock);
    assertRefused(other.callerToken(PERSON));
    assertRefused(other.visitorToken(new Visitor(7)));
  }

  @Test
  void serviceKeyCannotSignAsTheGateway() {
    var key = keys.key(TestKeys.OTHER_SERVICE);
    assertRefused(TestKeys.sign(key, ProgramKeys.GATEWAY, callerClaims().build()));
    assertRefused(TestKeys.sign(key, TestKeys.OTHER_SERVICE, callerClaims().build()));
  }

  @Test
  void tokenIsAcceptedUntilItExpires() {
    var token = gateway.callerToken(PERSON);
    clock.advance(Duration.ofSeconds(59));
    assertEquals(Optional.of(PERSON), verifier.verify(token));
    clock.advance(Duration.ofSeconds(1));
    assertRefused(token);
  }

  @Test
  void expiredUncachedTokenIsRefused() {
    var token = gateway.callerToken(PERSON);
    clock.advance(Duration.ofSeconds(61));
    assertRefused(token);
  }

  @Test
  void futureOrLongLivedTokenIsRefused() {
    var key = keys.key(ProgramKeys.GATEWAY);
    var inAMinute = Date.from(clock.instant().plusSeconds(50));
    var inADay = Date.from(clock.instant().plus(Duration.ofDays(1)));
    assertRefused(
        TestKeys.sign(key, ProgramKeys.GATEWAY, callerClaims().issueTime(inAMinute).build()));
    assertRefused(
        TestKeys.sign(key, ProgramKeys.GATEWAY, callerClaims().expirationTime(inADay).build()));
  }

  @Test
  void tokenOfAnUnknownKeyIsRefused() {
    var unknownKey = TestKeys.fresh("gateway");
    assertRefused(TestKeys.sign(unknownKey, ProgramKeys.GATEWAY, callerClaims().build()));
    assertRefused(TestKeys.sign(unknownKey, "stranger", callerClaims().build()));
  }

  @Test
  void unsignedTokenIsRefused() {
    assertRefused(new PlainJWT(callerClaims().build()).serialize());
  }

  @Test
  void hmacTokenSignedWithThePublicKeyIsRefused() throws JOSEException {
    var secret = keys.key(ProgramKeys.GATEWAY).toPublicJWK().toJSONString();
    assertRefused(
        TestKeys.sign(
            new MACSigner(secret),
            JWSAlgorithm.HS256,
            ProgramKeys.GATEWAY,
            callerClaims().build()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"organization", "role", "bot", "client", "iat", "exp", "iss"})
  void tokenThatLacksAClaimIsRefused(String claim) {
    var claims = callerClaims().claim(claim, null).build();
    assertRefused(TestKeys.sign(keys.key(ProgramKeys.GATEWAY), ProgramKeys.GATEWAY, claims));
  }

  @ParameterizedTest
  @ValueSource(strings = {"organization", "role", "bot", "sub"})
  void claimOfAWrongTypeIsRefused(String claim) {
    var claims = callerClaims().claim(claim, "no such thing").build();
    assertRefused(TestKeys.sign(keys.key(ProgramKeys.GATEWAY), ProgramKeys.GATEWAY, claims));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "eyJhbGciOiJub25lIn0..", "\u0000"})
  void malformedTokenIsRefused(String token) {
    assertRefused(token);
  }

  @Test
  void changedTokenIsRefused() {
    var token = gateway.callerToken(PERSON);
    var parts = token.split("\\.");
    var other = gateway.callerToken(BOT).split("\\.");
    assertRefused(parts[0] + "." + other[1] + "." + parts[2]);
  }

  @Test
  void signedTokenIsReusedForHalfItsLife() {
    var first = gateway.callerToken(PERSON);
    clock.advance(Duration.ofSeconds(29));
    assertSame(first, gateway.callerToken(PERSON));
    clock.advance(Duration.ofSeconds(2));
    assertNotEquals(first, gateway.callerToken(PERSON));
  }

  @Test
  void tokensAreAcceptedAfterTheClockIsSetBack() {
    var before = gateway.callerToken(PERSON);
    clock.advance(Duration.ofHours(-1));
    var after = gateway.callerToken(PERSON);
    assertNotEquals(before, after);
    var fresh = new TokenVerifier(keys.of(TestKeys.SERVICE), clock);
    assertEquals(Optional.of(PERSON), fresh.verify(after));
    clock.advance(Duration.ofSeconds(29));
    assertSame(after, gateway.callerToken(PERSON));
    clock.advance(Duration.ofSeconds(2));
    assertNotEquals(after, gateway.callerToken(PERSON));
  }

  @Test
  void missingKeyIsNamedInOneLine(@TempDir Path empty) {
    var failure = assertThrows(KeysUnavailable.class, () -> ProgramKeys.read(empty, "gateway"));
    assertOneLine(empty.resolve("gateway.jwk") + " is missing; ", failure);
  }

  @Test
  void brokenKeyIsNamedInOneLine() throws IOException {
    var file = keys.directory().resolve("jwks.json");
    Files.writeString(file, "{]");
    var failure = assertThrows(KeysUnavailable.class, () -> keys.of("gateway"));
    assertOneLine(file + " can't be read: ", failure);
  }

  @Test
  void keyFileWithoutAPrivateKeyIsRefused() throws IOException {
    var file = keys.directory().resolve("gateway.jwk");
    Files.writeString(file, keys.key(ProgramKeys.GATEWAY).toPublicJWK().toJSONString());
    var failure = assertThrows(KeysUnavailable.class, () -> keys.of("gateway"));
    assertEquals(file + " holds no private key", failure.getMessage());
  }

  @Test
  void keyMissingFromTheKeySetFailsTheStart() throws IOException {
    var all = new JWKSet(TestKeys.fresh("gateway"));
    Files.writeString(keys.directory().resolve("jwks.json"), all.toString(true));
    assertThrows(KeysUnavailable.class, () -> keys.of("gateway"));
  }

  private void assertRefused(String token) {
    assertEquals(Optional.empty(), verifier.verify(token));
  }

  private static void assertOneLine(String start, KeysUnavailable failure) {
    var message = String.valueOf(failure.getMessage());
    assertTrue(message.startsWith(start), message);
    assertEquals(1, message.lines().count(), message);
  }

  private JWTClaimsSet.Builder callerClaims() {
    return new JWTClaimsSet.Builder()
        .issuer(ProgramKeys.GATEWAY)
        .issueTime(Date.from(clock.instant()))
        .expirationTime(Date.from(clock.instant().plusSeconds(60)))
        .subject("41")
        .claim("organization", 7)
        .claim("role", 100)
        .claim("bot", false)
        .claim("client", "website");
  }

  @Test
  void baselineClaimsAreAccepted() {
    assertEquals(
        Optional.of(PERSON),
        verifier.verify(
            TestKeys.sign(
                keys.key(ProgramKeys.GATEWAY), ProgramKeys.GATEWAY, callerClaims().build())));
  }

  private static final class MovingClock extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    void advance(Duration duration) {
      now = now.plus(duration);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @ParameterizedTest
  @CsvSource({"90, ahead", "-90, behind"})
  void clockSkewIsLoggedOncePerMinute(int seconds, String direction) {
    var tokens = List.of(gateway.callerToken(PERSON), gateway.callerToken(BOT));
    var issued = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    clock.advance(Duration.ofSeconds(seconds));
    var logger = (Logger) LoggerFactory.getLogger(ClockWarning.class);
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    logger.addAppender(lines);
    try {
      tokens.forEach(this::assertRefused);
    } finally {
      logger.detachAppender(lines);
    }
    assertEquals(1, lines.list.size());
    var line = lines.list.getFirst().getFormattedMessage();
    assertTrue(line.contains("the clock of gateway said " + issued), line);
    assertTrue(line.contains("clock says " + clock.instant()), line);
    assertTrue(line.contains(direction), line);
  }
}
