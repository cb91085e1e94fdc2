package chat.localstack;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.contracts.setting.ProgramVariable;
import chat.embedded.KafkaAdmin;
import chat.provision.ProvisionSettings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The environment variables of each program of a stack; docs/configuration.md describes them. */
final class Environments {

  /** Rate limits, which are effectively disabled on a developer's machine. */
  private static final List<String> LIMITS =
      List.of(
          "CHAT_RATE_LIMIT_ACCOUNT",
          "CHAT_RATE_LIMIT_POLLS",
          "CHAT_RATE_LIMIT_PIECES",
          "CHAT_RATE_LIMIT_ADDRESS",
          "CHAT_RATE_LIMIT_FILES",
          "CHAT_RATE_LIMIT_LOGIN");

  /** The external URL differs from the gateway's own address behind a proxy. */
  private static final String EXTERNAL_URL = ProgramFacts.addressVariable(Program.GATEWAY);

  private static final String UNREACHABLE_LIMIT = "1000000/60";

  /** This server creates meetings without an account. */
  private static final String JITSI_URL = "https://meet.jit.si";

  private final Path directory;
  private final LocalAddresses localAddresses;
  private final Map<String, String> settings;

  /**
   * Passwords of the services' database roles; generated at each start, since provision sets them.
   */
  private final Map<Program, String> passwords = new EnumMap<>(Program.class);

  /**
   * @param settings additional variables for the programs
   */
  Environments(Path directory, LocalAddresses localAddresses, Map<String, String> settings) {
    this.directory = directory;
    this.localAddresses = localAddresses;
    this.settings = settings;
    Program.services().forEach(service -> passwords.put(service, Secrets.random()));
  }

  Map<String, String> of(Program program) {
    var environment = new HashMap<String, String>();
    LIMITS.forEach(limit -> environment.put(limit, UNREACHABLE_LIMIT));
    environment.put("CHAT_JITSI_URL", JITSI_URL);
    // With one replica of each program, delaying the shutdown would not save any requests.
    environment.put("CHAT_SHUTDOWN_DELAY", "0s");
    environment.put("CHAT_SHUTDOWN_GRACE", "3s");
    environment.putAll(settings);
    environment.putAll(common());
    environment.put("CHAT_PORT", Integer.toString(localAddresses.of(program).getPort()));
    environment.put(
        "CHAT_MANAGEMENT_PORT", Integer.toString(localAddresses.gatewayManagementPort()));
    environment.put("CHAT_DATABASE_PASSWORD", passwords.getOrDefault(program, ""));
    environment.put("CHAT_STORAGE_DIRECTORY", storage(program).toString());
    environment.put(
        KafkaAccess.FILE_VARIABLE,
        kafkaAccounts().resolve(program.wireName() + ".properties").toString());
    return environment;
  }

  /** The variables of the process of all programs: common ones, and those of each program. */
  Map<String, String> ofAll() {
    var all = of(Program.GATEWAY);
    all.put("CHAT_TARGET", "all");
    for (var service : Program.services()) {
      var prefix = ProgramVariable.prefix(service);
      of(service)
          .forEach((name, value) -> {
            if (!value.equals(all.get(name))) {
              all.put(name.replaceFirst("CHAT_", prefix), value);
            }
          });
    }
    return all;
  }

  /** Where provision writes the programs' Kafka accounts. */
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
    // The passwords are random, so more hash iterations would only slow down connecting.
    environment.put("CHAT_SCRAM_ITERATIONS", "1");
    passwords.forEach((service, password) ->
        environment.put(ProvisionSettings.passwordVariable(service), password));
    return environment;
  }

  Map<String, String> ofOrganization() {
    var environment = common();
    environment.put("CHAT_GATEWAY_URL", localAddresses.of(Program.GATEWAY).toString());
    environment.put("CHAT_CREDENTIALS_DIRECTORY", directory.toString());
    return environment;
  }

  private Map<String, String> common() {
    var environment = new HashMap<>(localAddresses.environment());
    var external = settings.get(EXTERNAL_URL);
    if (external != null && !external.isBlank()) {
      environment.put(EXTERNAL_URL, external);
    }
    environment.put("CHAT_KEYS_DIRECTORY", directory.resolve("keys").toString());
    return environment;
  }
}
