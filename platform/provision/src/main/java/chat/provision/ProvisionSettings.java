package chat.provision;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.contracts.setting.ProgramVariable;
import chat.contracts.setting.SettingsCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The settings of a provision run.
 *
 * @param servicePasswords the password of each service's database role
 * @param scramIterations hash iterations for each password guess and each connection; one is enough
 *     for random passwords
 * @param kafka the administrator's access
 * @param kafkaAccountsDirectory the directory for the programs' client properties files; absent if
 *     Kafka accounts are created otherwise or not needed
 */
public record ProvisionSettings(
    DatabaseAdmin database,
    Map<Program, String> servicePasswords,
    int scramIterations,
    KafkaAccess kafka,
    Optional<Path> kafkaAccountsDirectory,
    TopicSettings topics,
    Path keysDirectory) {
  /** PostgreSQL's default. */
  public static final int SCRAM_ITERATIONS = 4096;

  /**
   * A superuser's access to PostgreSQL.
   *
   * @param url a JDBC URL of any existing database, such as {@code postgres}
   */
  public record DatabaseAdmin(String url, String user, String password) {
    Connection connect() throws SQLException {
      return source().getConnection();
    }

    Connection connect(String database) throws SQLException {
      PGSimpleDataSource source = source();
      source.setDatabaseName(database);
      return source.getConnection();
    }

    private PGSimpleDataSource source() {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(url);
      source.setUser(user);
      source.setPassword(password);
      return source;
    }
  }

  /**
   * The settings of topics.
   *
   * @param partitions of every topic except {@code client-events}, whose number is fixed
   * @param replicationFactor absent for one replica per broker, at most three
   * @param messageRetention retention of {@code message-sent} and {@code message-changed}
   */
  public record TopicSettings(
      int partitions, Optional<Short> replicationFactor, Duration messageRetention) {
    public static final TopicSettings DEFAULT =
        new TopicSettings(4, Optional.empty(), Duration.ofDays(7));
  }

  /**
   * Reads the settings from the variables in {@code docs/configuration.md}.
   *
   * @throws ProvisionException naming the variable that is missing or invalid
   */
  public static ProvisionSettings fromEnvironment(Map<String, String> environment) {
    List<String> refusals = SettingsCheck.of(environment).refusals();
    if (!refusals.isEmpty()) {
      throw new ProvisionException(String.join("; ", refusals));
    }
    Variables variables = new Variables(environment);
    Map<Program, String> passwords = new EnumMap<>(Program.class);
    for (Program service : Program.services()) {
      passwords.put(service, variables.required(passwordVariable(service)));
    }
    return new ProvisionSettings(
        new DatabaseAdmin(
            variables.orElse(
                "CHAT_ADMIN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:5432/postgres"),
            variables.orElse("CHAT_ADMIN_DATABASE_USER", "postgres"),
            variables.required("CHAT_ADMIN_DATABASE_PASSWORD")),
        passwords,
        variables.number("CHAT_SCRAM_ITERATIONS").orElse(SCRAM_ITERATIONS),
        kafka(variables),
        variables.optional("CHAT_KAFKA_ACCOUNTS_DIRECTORY").map(Path::of),
        new TopicSettings(
            variables.number("CHAT_TOPIC_PARTITIONS").orElse(TopicSettings.DEFAULT.partitions()),
            variables.number("CHAT_TOPIC_REPLICATION_FACTOR").map(Integer::shortValue),
            variables
                .number("CHAT_MESSAGE_RETENTION_DAYS")
                .map(Duration::ofDays)
                .orElse(TopicSettings.DEFAULT.messageRetention())),
        Path.of(variables.orElse("CHAT_KEYS_DIRECTORY", ".local/keys")));
  }

  private static KafkaAccess kafka(Variables variables) {
    try {
      return KafkaAccess.of(
          variables.orElse("CHAT_KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:9092"),
          variables.orElse(KafkaAccess.FILE_VARIABLE, ""));
    } catch (IllegalArgumentException e) {
      throw new ProvisionException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The variable with the password of a service's role, as {@code CHAT_IDENTITY_DATABASE_PASSWORD}.
   */
  public static String passwordVariable(Program service) {
    return ProgramVariable.prefix(service) + "DATABASE_PASSWORD";
  }

  private record Variables(Map<String, String> environment) {
    String required(String name) {
      String value = set(name);
      if (value == null) {
        throw new ProvisionException(name + " is not set");
      }
      return value;
    }

    String orElse(String name, String otherwise) {
      String value = set(name);
      return value == null ? otherwise : value;
    }

    Optional<String> optional(String name) {
      return Optional.ofNullable(set(name));
    }

    Optional<Integer> number(String name) {
      return optional(name).map(Integer::valueOf);
    }

    private @Nullable String set(String name) {
      String value = environment.get(name);
      return value == null || value.isBlank() ? null : value;
    }
  }
}
