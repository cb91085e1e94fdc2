package chat.testkit;

/** The broker of the tests, which can be stopped to simulate an outage. */
public interface TestKafka {
  /** The value of {@code bootstrap.servers} for clients; the same before and after an outage. */
  String bootstrapServers();

  /** Begins an outage: connections are refused until {@link #start}. */
  void stop();

  /** Ends the outage; returns when the broker answers, with all its data. */
  void start();
}
