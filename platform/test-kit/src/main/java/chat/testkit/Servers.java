package chat.testkit;

import chat.provision.ProvisionSettings.DatabaseAdmin;

/** PostgreSQL and Kafka, wherever they come from. */
interface Servers extends AutoCloseable {
  /** Where they come from, for the log. */
  String description();

  DatabaseAdmin databaseAdmin();

  /** The JDBC address of the database {@code chat}. */
  String databaseUrl();

  TestKafka kafka();

  @Override
  void close();
}
