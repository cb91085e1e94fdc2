package chat.provision;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import chat.contracts.Program;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The keys that identify the programs to each other.
 *
 * <p>{@code <program>.jwk} is readable only by its owner; {@code jwks.json} contains the public
 * keys of all programs.
 */
final class Keys {
  /** Signs requests of an operator or the local stack to {@code /internal/**}. */
  private static final String OPERATOR = "operator";

  private final Path directory;

  Keys(Path directory) {
    this.directory = directory;
  }

  void provision(Consumer<String> say) {
    try {
      Files.createDirectories(directory);
      List<JWK> publicKeys = new ArrayList<>();
      for (String holder : holders()) {
        Path own = directory.resolve(holder + ".jwk");
        boolean isMade = !Files.exists(own) && make(own, holder);
        publicKeys.add(read(own, holder).toPublicJWK());
        say.accept("key %s: %s".formatted(holder, isMade ? "made" : "there"));
      }
      String all = new JWKSet(publicKeys).toString();
      Path file = directory.resolve("jwks.json");
      if (!Files.exists(file) || !Files.readString(file).equals(all)) {
        write(
            file,
            all,
            "rw-r--r--",
            draft -> Files.move(draft, file, ATOMIC_MOVE, REPLACE_EXISTING));
      }
    } catch (IOException e) {
      throw ProvisionException.because("keys in " + directory, e);
    }
  }

  private static List<String> holders() {
    return Stream.concat(
            Arrays.stream(Program.values()).map(Program::wireName), Stream.of(OPERATOR))
        .toList();
  }

  private static ECKey read(Path file, String holder) throws IOException {
    try {
      ECKey key = ECKey.parse(Files.readString(file));
      if (key.isPrivate() && holder.equals(key.getKeyID()) && Curve.P_256.equals(key.getCurve())) {
        return key;
      }
    } catch (ParseException e) {
      throw ProvisionException.because(file + " is no key", e);
    }
    throw new ProvisionException("%s is no private P-256 key of %s".formatted(file, holder));
  }

  /** Creates a key unless it exists by now, because another run may create keys concurrently. */
  private static boolean make(Path file, String holder) throws IOException {
    try {
      write(file, generate(holder).toJSONString(), "rw-------", draft -> nameOnce(draft, file));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Links the file to its final name; fails if that exists. Without hard links in the file system,
   * two runs that do this at the very same time cannot be distinguished.
   */
  private static void nameOnce(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.move(draft, file);
    }
  }

  private static ECKey generate(String holder) {
    try {
      return new ECKeyGenerator(Curve.P_256)
          .keyID(holder)
          .keyUse(KeyUse.SIGNATURE)
          .algorithm(JWSAlgorithm.ES256)
          .generate();
    } catch (JOSEException e) {
      throw ProvisionException.because("can't make a key", e);
    }
  }

  /** Moves or links a complete file to its final name. */
  private interface Naming {
    void name(Path draft) throws IOException;
  }

  /** Writes atomically, because a running program may read the file at any time. */
  private static void write(Path file, String content, String permissions, Naming naming)
      throws IOException {
    FileAttribute<Set<PosixFilePermission>> mode =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    Path draft = Files.createTempFile(file.getParent(), "draft", ".tmp", mode);
    try {
      Files.writeString(draft, content);
      Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString(permissions));
      naming.name(draft);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
