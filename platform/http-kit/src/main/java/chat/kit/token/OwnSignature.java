package chat.kit.token;

import chat.kit.keys.KeysUnavailable;
import chat.kit.keys.ProgramKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;

/** Signs claims with this program's key. */
final class OwnSignature {
  private final String program;
  private final JWSHeader header;
  private final JWSSigner signer;

  /**
   * @param type the type of the signed tokens (RFC 8725, 3.11)
   */
  OwnSignature(ProgramKeys keys, JOSEObjectType type) {
    this.program = keys.program();
    this.header = new JWSHeader.Builder(JWSAlgorithm.ES256).type(type).keyID(program).build();
    try {
      this.signer = new ECDSASigner(keys.privateKey());
    } catch (JOSEException e) {
      throw new KeysUnavailable("The key of " + program + " can't sign: " + e.getMessage());
    }
  }

  /** Returns the signed token, in characters that are valid in a path and a header. */
  String under(JWTClaimsSet claims) {
    var token = new SignedJWT(header, claims);
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("Signing with the key of " + program + " failed", e);
    }
    return token.serialize();
  }
}
