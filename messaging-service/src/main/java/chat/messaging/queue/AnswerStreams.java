package chat.messaging.queue;

import chat.kit.envelope.Envelope;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The streams on which the gateways get the answers of waiting polls. */
@Singleton
final class AnswerStreams implements GracefulShutdownCapable {

  private final Envelope envelope;
  private final WaitingPolls waitingPolls;
  private final Map<UUID, AnswerStream> streams = new ConcurrentHashMap<>();

  AnswerStreams(Envelope envelope, WaitingPolls waitingPolls) {
    this.envelope = envelope;
    this.waitingPolls = waitingPolls;
  }

  /**
   * Opens a stream with an id that its gateway has chosen.
   *
   * @param previousId the gateway's former stream, which ends; the same id if there was none
   */
  AnswerStream open(UUID id, UUID previousId) {
    AnswerStream previous = streams.remove(previousId);
    if (previous != null) {
      previous.end();
    }
    var stream = new AnswerStream(envelope, () -> streams.remove(id));
    streams.put(id, stream);
    return stream;
  }

  Optional<AnswerStream> find(UUID id) {
    return Optional.ofNullable(streams.get(id));
  }

  /** Ends all waiting polls and then the streams, because the server waits for its responses. */
  @Override
  public CompletionStage<?> shutdownGracefully() {
    CompletionStage<?> ended = waitingPolls.shutdownGracefully();
    streams.values().forEach(AnswerStream::end);
    streams.clear();
    return ended;
  }
}
