package chat.testkit;

/** The broker of the tests, which can be taken away to see what an outage does. */
public interface TestKafka {
  /** What clients call {@code bootstrap.servers}; the same before and after an outage. */
  String bootstrapServers();

  /** Begins an outage: connections are refused until {@link #start}. */
  void stop();

  /** Ends the outage; returns when the broker answers, with all its data. */
  void start();
}
