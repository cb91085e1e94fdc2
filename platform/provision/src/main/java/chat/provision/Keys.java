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
 * The keys by which programs know each other: {@code <program>.jwk} for its owner alone, and {@code
 * jwks.json} with the public half of all.
 */
final class Keys {
  /** Signs the calls that a person or the local stack makes to {@code /internal/**}. */
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

  /** Makes a key unless there is one by now: another run may make keys at the same time. */
  private static boolean make(Path file, String holder) throws IOException {
    try {
      write(file, generate(holder).toJSONString(), "rw-------", draft -> nameOnce(draft, file));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Where the file system has no links, two who do this at the very same time are not told apart.
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

  /** Gives a whole file the name for which it was written. */
  private interface Naming {
    void name(Path draft) throws IOException;
  }

  /** Writes at once or not at all: a running program may read the file at any moment. */
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
