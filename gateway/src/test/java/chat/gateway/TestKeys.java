package chat.gateway;

import chat.kit.keys.ProgramKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/** Fresh keys of the gateway and the services in a directory of their own. */
record TestKeys(Path directory) {
  static TestKeys make() throws IOException, JOSEException {
    var directory = Files.createTempDirectory("keys");
    var all = new ArrayList<JWK>();
    var programs = new ArrayList<>(Gateways.SERVICES);
    programs.add(ProgramKeys.GATEWAY);
    for (var program : programs) {
      var key = new ECKeyGenerator(Curve.P_256).keyID(program).generate();
      all.add(key);
      Files.writeString(directory.resolve(program + ".jwk"), key.toJSONString());
    }
    Files.writeString(directory.resolve("jwks.json"), new JWKSet(all).toString(true));
    return new TestKeys(directory);
  }

  ProgramKeys of(String program) {
    return ProgramKeys.read(directory, program);
  }
}
