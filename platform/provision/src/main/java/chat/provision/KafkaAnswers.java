package chat.provision;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for the broker's answers. */
final class KafkaAnswers {
  private KafkaAnswers() {}

  /** The answer; throws what the broker says is wrong as it is. */
  static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException reason ? reason : new KafkaException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException(e);
    }
  }
}
