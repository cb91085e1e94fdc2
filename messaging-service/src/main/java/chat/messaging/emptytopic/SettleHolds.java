package chat.messaging.emptytopic;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.messaging.emptytopic.EmptyTopicStore.Unsettled;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.annotation.Scheduled;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks channels-service what became of the changes that channels are held for, where it has not
 * said so: a hold for a change that never will be ends at once.
 */
@Singleton
final class SettleHolds {

  private static final Logger LOG = LoggerFactory.getLogger(SettleHolds.class);

  private final EmptyTopicStore store;
  private final InternalClient client;
  private final Clock clock;
  private final Duration patience;

  /**
   * @param patience how long nobody is asked; channels-service commits a change within 20 s or not
   *     at all
   */
  SettleHolds(
      EmptyTopicStore store,
      InternalClient client,
      Clock clock,
      @Property(name = "chat.empty-topic-holds.patience", defaultValue = "20s") Duration patience) {
    this.store = store;
    this.client = client;
    this.clock = clock;
    this.patience = patience;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record HeldChannel(long channelId) {}

  /**
   * What has become of a change; one that has not happened never will.
   *
   * @param number of the channel-changed that tells of it; null where its owner does not know it
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Settled(boolean isCommitted, @Nullable Long number) {}

  @Scheduled(initialDelay = "5s", fixedDelay = "5s")
  void settle() {
    boolean wasAway = false;
    for (Unsettled unsettled : store.unsettled(clock.instant().minus(patience))) {
      try {
        settle(unsettled);
        wasAway = false;
      } catch (Refusal away) {
        LOG.warn(
            "Channel {} stays held to the empty topic: {}", unsettled.channelId(), away.text());
        if (wasAway) {
          // The others would be answered alike.
          return;
        }
        wasAway = true;
      } catch (RuntimeException e) {
        LOG.warn("Channel {} stays held to the empty topic", unsettled.channelId(), e);
      }
    }
  }

  @Scheduled(initialDelay = "1h", fixedDelay = "1h")
  void forget() {
    store.forgetEnded(clock.instant());
  }

  private void settle(Unsettled unsettled) {
    Settled settled =
        client.post(
            Program.CHANNELS,
            "/internal/empty_topic_changes/" + unsettled.operationId() + "/settle",
            new HeldChannel(unsettled.channelId()),
            Settled.class);
    if (settled.isCommitted()) {
      store.confirm(unsettled, settled.number());
    } else {
      store.release(unsettled.channelId(), unsettled.operationId());
    }
  }
}
