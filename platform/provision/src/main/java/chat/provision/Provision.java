package chat.provision;

import chat.contracts.setting.SettingsCheck;
import java.util.function.Consumer;

/** Creates everything that the programs need before they start; idempotent. */
public final class Provision {
  private Provision() {}

  /**
   * Creates missing roles, schemas, Kafka accounts, topics and keys.
   *
   * @param say receives one line for each step
   * @throws ProvisionException with a one-line message
   */
  public static void run(ProvisionSettings settings, Consumer<String> say) {
    new DatabaseRoles(settings.database(), settings.servicePasswords(), settings.scramIterations())
        .provision(say);
    settings
        .kafkaAccountsDirectory()
        .ifPresent(directory -> new KafkaAccounts(settings.kafka(), directory).provision(say));
    new Topics(settings.kafka(), settings.topics()).provision(say);
    new Keys(settings.keysDirectory()).provision(say);
  }

  /** Runs as a program, configured by environment variables; exits with status 1 on failure. */
  public static void main(String[] arguments) {
    System.setProperty("logback.configurationFile", "chat/provision/quiet-logging.xml");
    SettingsCheck.of(System.getenv()).warnings().forEach(System.err::println);
    try {
      run(ProvisionSettings.fromEnvironment(System.getenv()), System.out::println);
    } catch (ProvisionException e) {
      System.err.println("provision failed: " + e.getMessage());
      System.exit(1);
    }
  }
}
