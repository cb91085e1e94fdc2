package chat.provision;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for responses of the broker. */
final class KafkaAnswers {
  private KafkaAnswers() {}

  /** Returns the response; throws the broker's exception unwrapped. */
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
