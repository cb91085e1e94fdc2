package chat.kit.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
  private static final Duration LIFE = Duration.ofSeconds(60);

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
  void anotherReplicaReadsWhatALinkOpensUntilItExpires() {
    var token = links.sign("42", LIFE);
    assertEquals(
        Optional.of("42"), links(TestKeys.SERVICE, NOW.plus(LIFE).minusMillis(1)).opened(token));
    assertEquals(Optional.empty(), links(TestKeys.SERVICE, NOW.plus(LIFE)).opened(token));
  }

  @Test
  void linkOfAnotherProgramOpensNothing() {
    var token = links(TestKeys.OTHER_SERVICE, NOW).sign("42", LIFE);
    assertEquals(Optional.empty(), links.opened(token));
  }

  @Test
  void linkIsNobodysToken() {
    var verifier = new TokenVerifier(keys.of(TestKeys.SERVICE), Clock.fixed(NOW, ZoneOffset.UTC));
    assertEquals(Optional.empty(), verifier.verify(links.sign("42", LIFE)));
  }

  @Test
  void tokenOfTheProgramIsNoLink() {
    var signer = new TokenSigner(keys.of(TestKeys.SERVICE), Clock.fixed(NOW, ZoneOffset.UTC));
    assertEquals(Optional.empty(), links.opened(signer.serviceToken(TestKeys.SERVICE)));
  }

  @Test
  void linkThatLacksAClaimOpensNothing() {
    var whole =
        new JWTClaimsSet.Builder()
            .audience("link")
            .subject("42")
            .expirationTime(Date.from(NOW.plus(LIFE)))
            .build();
    assertEquals(Optional.of("42"), links.opened(signed(whole)));
    for (String claim : new String[] {"aud", "sub", "exp"}) {
      var lacking = new JWTClaimsSet.Builder(whole).claim(claim, null).build();
      assertEquals(Optional.empty(), links.opened(signed(lacking)), claim);
    }
    assertEquals(Optional.empty(), links.opened(new PlainJWT(whole).serialize()));
  }

  @Test
  void changedLinkOpensNothing() {
    var parts = links.sign("42", LIFE).split("\\.");
    var other = links.sign("43", LIFE).split("\\.");
    assertEquals(Optional.empty(), links.opened(parts[0] + "." + other[1] + "." + parts[2]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b.c", "eyJhbGciOiJub25lIn0..", "\u0000"})
  void anythingElseOpensNothing(String token) {
    assertEquals(Optional.empty(), links.opened(token));
  }

  private String signed(JWTClaimsSet claims) {
    return TestKeys.sign(keys.key(TestKeys.SERVICE), TestKeys.SERVICE, claims);
  }
}
