package chat.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.contracts.Topic;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

final class TestServersTest {
  private final TestServers servers = TestServers.get();

  @Test
  void serviceWorksInItsOwnSchema() throws SQLException {
    try (Connection connection = servers.connect(Program.CHANNELS);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT current_schema()")) {
      assertThat(result.next()).isTrue();
      assertThat(result.getString(1)).isEqualTo("channels");
    }
  }

  @Test
  void brokerKeepsItsAddressAfterAnOutage() throws Exception {
    String before = servers.kafka().bootstrapServers();
    servers.kafka().stop();
    try {
      assertThatThrownBy(() -> publish(1_000)).hasRootCauseInstanceOf(TimeoutException.class);
    } finally {
      servers.kafka().start();
    }
    assertThat(servers.kafka().bootstrapServers()).isEqualTo(before);
    publish(30_000);
  }

  private void publish(int patienceMillis) throws ExecutionException, InterruptedException {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            servers.kafka().bootstrapServers(),
            "max.block.ms",
            patienceMillis);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(Topic.MESSAGE_SENT.wireName(), "value")).get();
    }
  }
}
