package chat.identity.password;

import de.mkammerer.argon2.Argon2Advanced;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Factory.Argon2Types;
import java.util.Optional;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The native library where the platform has one, or Java.
 *
 * <p>Native code takes a third of the time, from the first hash on.
 */
final class Argon2Functions {
  private static final Logger LOG = LoggerFactory.getLogger(Argon2Functions.class);

  private Argon2Functions() {}

  /** Loads the native library when the first caller asks for it. */
  private static final class Best {
    private static final Argon2Function FUNCTION =
        nativeLibrary().orElse(Argon2Functions::computeInJava);
  }

  static Argon2Function best() {
    return Best.FUNCTION;
  }

  /** Returns empty where the platform has no such library or does not load it. */
  static Optional<Argon2Function> nativeLibrary() {
    try {
      Argon2Advanced library = Argon2Factory.createAdvanced(Argon2Types.ARGON2id);
      Argon2Function function =
          (password, cost, salt, length) ->
              library.pbkdf(cost.passes(), cost.kibibytes(), cost.lanes(), password, salt, length);
      function.compute(new byte[1], new Argon2id.Cost(8, 1, 1), new byte[8], 4);
      return Optional.of(function);
    } catch (LinkageError | RuntimeException e) {
      LOG.warn(
          "Native Argon2 library not available: {}; password hashes are computed in Java, which"
              + " takes about three times as long",
          e.toString());
      return Optional.empty();
    }
  }

  static byte[] computeInJava(byte[] password, Argon2id.Cost cost, byte[] salt, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.kibibytes())
            .withIterations(cost.passes())
            .withParallelism(cost.lanes())
            .withSalt(salt)
            .build());
    byte[] hash = new byte[length];
    generator.generateBytes(password, hash);
    return hash;
  }
}
