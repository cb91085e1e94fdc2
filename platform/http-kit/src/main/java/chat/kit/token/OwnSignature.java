package chat.kit.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;

/** Puts this program's signature under claims. */
final class OwnSignature {
  private final String program;
  private final JWSHeader header;
  private final JWSSigner signer;

  /**
   * @param type what kind of token it is that is signed (RFC 8725, 3.11)
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

  /** The signed token, in letters that a path and a header may have. */
  String under(JWTClaimsSet claims) {
    var token = new SignedJWT(header, claims);
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("The key of " + program + " did not sign", e);
    }
    return token.serialize();
  }
}
