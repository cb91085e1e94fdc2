package chat.provision;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.KafkaException;

/**
 * A Kafka account for each program (SASL/SCRAM), with a client properties file.
 *
 * <p>The password is in {@code <program>.properties}, which the program reads as {@code
 * CHAT_KAFKA_CLIENT_PROPERTIES}.
 */
final class KafkaAccounts {
  private static final ScramMechanism MECHANISM = ScramMechanism.SCRAM_SHA_512;

  /** Kafka's minimum, which is sufficient for random passwords. */
  private static final int ITERATIONS = 4096;

  private static final int PASSWORD_BYTES = 24;
  private static final String LOGIN = "sasl.jaas.config";
  private static final Pattern PASSWORD = Pattern.compile("password=\"([^\"]+)\"");

  private final KafkaAccess administrator;
  private final Path directory;
  private final SecureRandom random = new SecureRandom();

  KafkaAccounts(KafkaAccess administrator, Path directory) {
    this.administrator = administrator;
    this.directory = directory;
  }

  /** Also stores existing passwords again, because the broker may have lost its data. */
  void provision(Consumer<String> say) {
    try (Admin admin = Admin.create(administrator.settings(Map.of()))) {
      Files.createDirectories(directory);
      List<UserScramCredentialAlteration> accounts = new ArrayList<>();
      for (Program program : Program.values()) {
        String name = program.wireName();
        Path file = directory.resolve(name + ".properties");
        Optional<String> kept = passwordIn(file);
        String password = kept.orElseGet(this::randomPassword);
        write(file, clientProperties(name, password));
        accounts.add(
            new UserScramCredentialUpsertion(
                name, new ScramCredentialInfo(MECHANISM, ITERATIONS), password));
        say.accept("Kafka account %s: %s".formatted(name, kept.isPresent() ? "there" : "made"));
      }
      KafkaAnswers.get(admin.alterUserScramCredentials(accounts).all());
    } catch (KafkaException e) {
      throw ProvisionException.because("Kafka at " + administrator.bootstrapServers(), e);
    } catch (IOException e) {
      throw ProvisionException.because("Kafka accounts in " + directory, e);
    }
  }

  private static Optional<String> passwordIn(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties kept = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      kept.load(in);
    }
    Matcher password = PASSWORD.matcher(kept.getProperty(LOGIN, ""));
    return password.find() ? Optional.of(password.group(1)) : Optional.empty();
  }

  private String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The administrator's settings (TLS, certificates) with the program's account. */
  private String clientProperties(String name, String password) {
    Map<String, String> settings = new TreeMap<>(administrator.security());
    settings.keySet().removeIf(setting -> setting.startsWith("sasl."));
    settings.put("sasl.mechanism", MECHANISM.mechanismName());
    settings.put(
        LOGIN,
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(name, password));
    StringBuilder lines = new StringBuilder();
    settings.forEach((setting, value) ->
        lines.append(setting).append('=').append(value.replace("\\", "\\\\")).append('\n'));
    return lines.toString();
  }

  /** Writes atomically, because a program may read the file at any time. */
  private static void write(Path file, String content) throws IOException {
    if (Files.exists(file) && Files.readString(file).equals(content)) {
      return;
    }
    Path draft =
        Files.createTempFile(
            file.getParent(),
            "draft",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
