package chat.gateway;

import chat.contracts.Program;
import chat.gateway.limit.Limits;
import chat.kit.error.RequestError;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import reactor.core.publisher.Mono;

/**
 * Has credentials looked up that were not accepted lately, of one address no more at a time than it
 * has guesses left: so those who guess gain nothing by asking for much at once. The others wait for
 * their turn, which comes when a look-up before them has been counted or accepted.
 */
final class UnprovenLookUps {
  private static final int MOST_AT_A_TIME = 16;

  /** Who has waited longer is told to come again: identity-service does not answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Limits limits;
  private final ConcurrentMap<String, Lane> lanes = new ConcurrentHashMap<>();

  UnprovenLookUps(Limits limits) {
    this.limits = limits;
  }

  /** Those of one address, and how many of them wait or are under way. */
  private record Lane(AtATime turns, int users) {

    Lane with(int more) {
      return new Lane(turns, users + more);
    }
  }

  /**
   * What comes of the look-up, in its turn. It goes on where nobody waits for it any more.
   *
   * @param lookUp looks credentials up and counts them where they are refused, before its end
   */
  <T> Mono<T> inTurn(InetAddress address, Mono<T> lookUp) {
    return Mono.fromFuture(() -> begun(address, lookUp), true);
  }

  private <T> CompletableFuture<T> begun(InetAddress address, Mono<T> lookUp) {
    var key = Limits.key(address);
    var outcome = new CompletableFuture<T>();
    var came = System.nanoTime();
    var lane = lanes.compute(key, (_, known) -> (known == null ? lane(address) : known).with(1));
    lane.turns.call(() ->
        settled(came, lookUp)
            .whenComplete((found, failure) -> {
              lanes.computeIfPresent(key, (_, now) -> now.users == 1 ? null : now.with(-1));
              if (failure == null) {
                outcome.complete(found);
              } else {
                outcome.completeExceptionally(failure);
              }
            }));
    return outcome;
  }

  private Lane lane(InetAddress address) {
    return new Lane(
        new AtATime(() -> (int) Math.clamp(limits.look(address).remaining(), 1, MOST_AT_A_TIME)),
        0);
  }

  private static <T> CompletableFuture<T> settled(long came, Mono<T> lookUp) {
    return System.nanoTime() - came > PATIENCE.toNanos()
        ? CompletableFuture.failedFuture(RequestError.unavailable(Program.IDENTITY.wireName()))
        : lookUp.toFuture();
  }
}
