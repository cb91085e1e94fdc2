package chat.kit.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LinkSignerTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00.900Z");
  private static final String PURPOSE = "temporary-file";
  private static final Duration LIFETIME = Duration.ofSeconds(60);

  private TestKeys keys;
  private LinkSigner links;

  @BeforeEach
  void makeKeys(@TempDir Path directory) {
    keys = TestKeys.in(directory);
    links = links(TestKeys.SERVICE, NOW);
  }

  private LinkSigner links(String program, Instant now) {
    return new LinkSigner(keys.of(program), Clock.fixed(now, ZoneOffset.UTC));
  }

  @Test
  void anotherReplicaVerifiesALinkUntilItExpires() {
    var token = links.sign(PURPOSE, "42", LIFETIME);
    assertEquals(
        Optional.of("42"),
        links(TestKeys.SERVICE, NOW.plus(LIFETIME).minusMillis(1)).verify(PURPOSE, token));
    assertEquals(
        Optional.empty(),
        links(TestKeys.SERVICE, NOW.plus(LIFETIME).plusSeconds(1)).verify(PURPOSE, token));
  }

  @Test
  void linkOfAnotherProgramIsRefused() {
    var token = links(TestKeys.OTHER_SERVICE, NOW).sign(PURPOSE, "42", LIFETIME);
    assertEquals(Optional.empty(), links.verify(PURPOSE, token));
  }

  @Test
  void linkForAnotherPurposeIsRefused() {
    assertEquals(Optional.empty(), links.verify(PURPOSE, links.sign("other", "42", LIFETIME)));
  }

  @Test
  void linkIsRefusedAsAToken() {
    var verifier = new TokenVerifier(keys.of(TestKeys.SERVICE), Clock.fixed(NOW, ZoneOffset.UTC));
    assertEquals(Optional.empty(), verifier.verify(links.sign(PURPOSE, "42", LIFETIME)));
    // Not by its audience alone, nor by the lack of an issuer alone.
    for (String program : new String[] {TestKeys.SERVICE, TestKeys.OTHER_SERVICE}) {
      assertEquals(Optional.empty(), verifier.verify(links.sign(program, "42", LIFETIME)), program);
    }
    var issued =
        claims().issuer(TestKeys.SERVICE).issueTime(Date.from(NOW.minusSeconds(1))).build();
    assertEquals(Optional.empty(), verifier.verify(signed(issued)));
  }

  @Test
  void tokenIsRefusedAsALink() {
    var signer = new TokenSigner(keys.of(TestKeys.SERVICE), Clock.fixed(NOW, ZoneOffset.UTC));
    var caller = new Caller(7, 42, Role.MEMBER, false, null, "website");
    assertEquals(Optional.empty(), links.verify(PURPOSE, signer.callerToken(caller)));
    assertEquals(Optional.empty(), links.verify(PURPOSE, signer.serviceToken(PURPOSE)));
    var ofAnotherType =
        TestKeys.sign(keys.key(TestKeys.SERVICE), TestKeys.SERVICE, claims().build());
    assertEquals(Optional.empty(), links.verify(PURPOSE, ofAnotherType));
  }

  @Test
  void linkThatLacksAClaimIsRefused() {
    var whole = claims().build();
    assertEquals(Optional.of("42"), links.verify(PURPOSE, signed(whole)));
    for (String claim : new String[] {"aud", "sub", "exp"}) {
      var lacking = new JWTClaimsSet.Builder(whole).claim(claim, null).build();
      assertEquals(Optional.empty(), links.verify(PURPOSE, signed(lacking)), claim);
    }
    assertEquals(Optional.empty(), links.verify(PURPOSE, new PlainJWT(whole).serialize()));
  }

  @Test
  void changedLinkIsRefused() {
    var parts = links.sign(PURPOSE, "42", LIFETIME).split("\\.");
    var other = links.sign(PURPOSE, "43", LIFETIME).split("\\.");
    assertEquals(
        Optional.empty(), links.verify(PURPOSE, parts[0] + "." + other[1] + "." + parts[2]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "eyJhbGciOiJub25lIn0..", "\u0000"})
  void malformedLinkIsRefused(String token) {
    assertEquals(Optional.empty(), links.verify(PURPOSE, token));
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .audience(PURPOSE)
        .subject("42")
        .expirationTime(Date.from(NOW.plusSeconds(50)));
  }

  private String signed(JWTClaimsSet claims) {
    return new OwnSignature(keys.of(TestKeys.SERVICE), new JOSEObjectType("link+jwt"))
        .under(claims);
  }
}
