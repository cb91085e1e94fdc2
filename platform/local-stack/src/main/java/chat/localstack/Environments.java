package chat.localstack;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.embedded.KafkaAdmin;
import chat.provision.ProvisionSettings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each program of one stack is told by its environment; docs/configuration.md lists the
 * variables.
 */
final class Environments {

  /** On one's own machine nobody wants to be held back. */
  private static final List<String> LIMITS =
      List.of(
          "CHAT_RATE_LIMIT_ACCOUNT",
          "CHAT_RATE_LIMIT_POLLS",
          "CHAT_RATE_LIMIT_PIECES",
          "CHAT_RATE_LIMIT_ADDRESS",
          "CHAT_RATE_LIMIT_FILES",
          "CHAT_RATE_LIMIT_LOGIN");

  /** What clients use is not the gateway's own address where a proxy is before it. */
  private static final String EXTERNAL_URL = ProgramFacts.addressVariable(Program.GATEWAY);

  private static final String UNREACHABLE_LIMIT = "1000000/60";

  /** It makes rooms without an account. */
  private static final String JITSI_URL = "https://meet.jit.si";

  private final Path directory;
  private final Addresses addresses;
  private final Map<String, String> settings;

  /** Of the services' database roles; new ones at each start, since provision sets them. */
  private final Map<Program, String> passwords = new EnumMap<>(Program.class);

  /**
   * @param settings what programs are told besides
   */
  Environments(Path directory, Addresses addresses, Map<String, String> settings) {
    this.directory = directory;
    this.addresses = addresses;
    this.settings = settings;
    Program.services().forEach(service -> passwords.put(service, Secrets.random()));
  }

  Map<String, String> of(Program program) {
    var environment = new HashMap<String, String>();
    LIMITS.forEach(limit -> environment.put(limit, UNREACHABLE_LIMIT));
    environment.put("CHAT_JITSI_URL", JITSI_URL);
    // One replica of each has nobody whose requests it could lose: it stops at once.
    environment.put("CHAT_SHUTDOWN_DELAY", "0s");
    environment.put("CHAT_SHUTDOWN_GRACE", "3s");
    environment.putAll(settings);
    environment.putAll(common());
    environment.put("CHAT_PORT", Integer.toString(addresses.of(program).getPort()));
    environment.put("CHAT_MANAGEMENT_PORT", Integer.toString(addresses.gatewayManagementPort()));
    environment.put("CHAT_DATABASE_PASSWORD", passwords.getOrDefault(program, ""));
    environment.put("CHAT_STORAGE_DIRECTORY", storage(program).toString());
    environment.put(
        KafkaAccess.FILE_VARIABLE,
        kafkaAccounts().resolve(program.wireName() + ".properties").toString());
    return environment;
  }

  /** Where provision puts the programs' accounts of Kafka. */
  private Path kafkaAccounts() {
    return directory.resolve("kafka-accounts");
  }

  private Path storage(Program program) {
    return directory.resolve(program == Program.EXPORTS ? "exports" : "uploads");
  }

  Map<String, String> ofProvision(ProvisionSettings.DatabaseAdmin admin, KafkaAdmin kafka) {
    var environment = common();
    environment.put(KafkaAccess.FILE_VARIABLE, kafka.clientProperties().toString());
    environment.put("CHAT_KAFKA_ACCOUNTS_DIRECTORY", kafkaAccounts().toString());
    environment.put("CHAT_ADMIN_DATABASE_URL", admin.url());
    environment.put("CHAT_ADMIN_DATABASE_USER", admin.user());
    environment.put("CHAT_ADMIN_DATABASE_PASSWORD", admin.password());
    // The passwords are random, so hashing them often would only make connecting slow.
    environment.put("CHAT_SCRAM_ITERATIONS", "1");
    passwords.forEach((service, password) ->
        environment.put(ProvisionSettings.passwordVariable(service), password));
    return environment;
  }

  Map<String, String> ofOrganization() {
    var environment = common();
    environment.put("CHAT_GATEWAY_URL", addresses.of(Program.GATEWAY).toString());
    environment.put("CHAT_CREDENTIALS_DIRECTORY", directory.toString());
    return environment;
  }

  private Map<String, String> common() {
    var environment = new HashMap<>(addresses.environment());
    var external = settings.get(EXTERNAL_URL);
    if (external != null && !external.isBlank()) {
      environment.put(EXTERNAL_URL, external);
    }
    environment.put("CHAT_KEYS_DIRECTORY", directory.resolve("keys").toString());
    return environment;
  }
}
