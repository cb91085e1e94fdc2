package chat.testkit;

import chat.provision.ProvisionSettings.DatabaseAdmin;

/** PostgreSQL and Kafka for tests. */
interface Servers extends AutoCloseable {
  /** The kind of servers, for the log. */
  String description();

  DatabaseAdmin databaseAdmin();

  /** The JDBC URL of the database {@code chat}. */
  String databaseUrl();

  TestKafka kafka();

  @Override
  void close();
}
