package chat.kit.token;

import chat.kit.keys.ProgramKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A directory of fresh keys, and tokens of any content signed with them. */
public record TestKeys(Path directory, Map<String, ECKey> keys) {
  public static final String SERVICE = "messaging-service";
  static final String OTHER_SERVICE = "channels-service";

  public static TestKeys in(Path directory) {
    var keys = new HashMap<String, ECKey>();
    var all = new ArrayList<JWK>();
    try {
      for (var program : new String[] {ProgramKeys.GATEWAY, SERVICE, OTHER_SERVICE}) {
        var key = fresh(program);
        keys.put(program, key);
        all.add(key);
        Files.writeString(directory.resolve(program + ".jwk"), key.toJSONString());
      }
      Files.writeString(directory.resolve("jwks.json"), new JWKSet(all).toString(true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new TestKeys(directory, keys);
  }

  static ECKey fresh(String keyId) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(keyId).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A token of an account, as the gateway signs it. */
  public String caller(long userId) {
    return new TokenSigner(of(ProgramKeys.GATEWAY), Clock.systemUTC())
        .callerToken(new Caller(7, userId, Role.MEMBER, false, null, "test"));
  }

  ProgramKeys of(String program) {
    return ProgramKeys.read(directory, program);
  }

  ECKey key(String program) {
    return Objects.requireNonNull(keys.get(program));
  }

  static String sign(ECKey key, String keyId, JWTClaimsSet claims) {
    try {
      return sign(new ECDSASigner(key), JWSAlgorithm.ES256, keyId, claims);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String sign(JWSSigner signer, JWSAlgorithm algorithm, String keyId, JWTClaimsSet claims) {
    try {
      var token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }
}
