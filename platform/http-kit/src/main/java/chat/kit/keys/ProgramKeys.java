package chat.kit.keys;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A program's private key and the public keys of all programs by key id.
 *
 * <p>A key id equals the program's name.
 */
public final class ProgramKeys {
  /** The only program that may vouch for callers. */
  public static final String GATEWAY = "gateway";

  /** The program name of the key that signs the operator's calls. */
  public static final String OPERATOR = "operator";

  private final String program;
  private final ECPrivateKey privateKey;
  private final Map<String, ECPublicKey> publicKeys;

  private ProgramKeys(
      String program, ECPrivateKey privateKey, Map<String, ECPublicKey> publicKeys) {
    this.program = program;
    this.privateKey = privateKey;
    this.publicKeys = Map.copyOf(publicKeys);
  }

  /**
   * Reads {@code <program>.jwk} and {@code jwks.json}.
   *
   * @throws KeysUnavailable if a file is missing, unreadable or has no such keys
   */
  public static ProgramKeys read(Path directory, String program) {
    var ownFile = directory.resolve(program + ".jwk");
    var own = parse(ownFile, text -> ecKey(JWK.parse(text)));
    if (!own.isPrivate()) {
      throw new KeysUnavailable(ownFile + " holds no private key");
    }
    var allFile = directory.resolve("jwks.json");
    var publicKeys =
        parse(
            allFile,
            text -> {
              var keys = new HashMap<String, ECPublicKey>();
              for (var key : JWKSet.parse(text).getKeys()) {
                keys.put(key.getKeyID(), ecKey(key).toECPublicKey());
              }
              return keys;
            });
    try {
      if (!own.toECPublicKey().equals(publicKeys.get(program))) {
        throw new KeysUnavailable(
            "The key in " + ownFile + " is not the one that " + allFile + " names " + program);
      }
      return new ProgramKeys(program, own.toECPrivateKey(), publicKeys);
    } catch (JOSEException e) {
      throw new KeysUnavailable(ownFile + " is no usable key: " + e.getMessage());
    }
  }

  /** Returns the name of the program that these keys were read for. */
  public String program() {
    return program;
  }

  public ECPrivateKey privateKey() {
    return privateKey;
  }

  public ECPublicKey ownPublicKey() {
    return Objects.requireNonNull(publicKeys.get(program));
  }

  public Map<String, ECPublicKey> publicKeys() {
    return publicKeys;
  }

  private static <T> T parse(Path file, Parser<T> parser) {
    try {
      return parser.parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new KeysUnavailable(
          file + " is missing; set CHAT_KEYS_DIRECTORY to the directory that holds the keys");
    } catch (AccessDeniedException e) {
      throw new KeysUnavailable(file + " can't be read: access denied");
    } catch (IOException | ParseException | JOSEException e) {
      throw new KeysUnavailable(file + " can't be read: " + e.getMessage());
    }
  }

  private static ECKey ecKey(JWK key) throws ParseException {
    if (key instanceof ECKey ec && Curve.P_256.equals(ec.getCurve()) && ec.getKeyID() != null) {
      return ec;
    }
    throw new ParseException("not a P-256 key with a key id", 0);
  }

  private interface Parser<T> {
    T parse(String text) throws ParseException, JOSEException;
  }
}
