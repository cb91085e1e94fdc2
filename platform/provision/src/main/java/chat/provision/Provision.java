package chat.provision;

import chat.contracts.setting.SettingsCheck;
import java.util.function.Consumer;

/** Makes everything that the programs need to find when they start; safe to run again. */
public final class Provision {
  private Provision() {}

  /**
   * Makes roles, schemas, accounts of Kafka, topics and keys, or what of them is missing.
   *
   * @param say told one line for each thing done
   * @throws ProvisionException with what is wrong in one line
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

  /** Runs as a program, configured by the environment; exit status 1 if something is wrong. */
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
