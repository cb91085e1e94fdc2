package chat.uploads.claim;

import chat.contracts.Topic;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import chat.uploads.claim.MessageEvent.Changed;
import chat.uploads.claim.MessageEvent.Sent;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Updates the claims from message-sent and message-changed. */
@Singleton
final class ClaimProjection implements Projection {

  private final Claims claims;
  private final EventValues values;

  ClaimProjection(Claims claims, EventValues values) {
    this.claims = claims;
    this.values = values;
  }

  @Override
  public Set<Topic> topics() {
    return ReadableMessages.TOPICS;
  }

  /** Returns false, because messages are many and most requests have nothing to do with them. */
  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(OwnerEvent event) {
    applyAll(List.of(event));
  }

  /**
   * Applies the events per organization, in ascending order of ids. The same lock order everywhere
   * prevents deadlocks.
   */
  @Override
  public void applyAll(List<OwnerEvent> events) {
    Map<Long, List<MessageEvent>> byOrganization = new TreeMap<>();
    for (OwnerEvent event : events) {
      byOrganization
          .computeIfAbsent(event.organizationId(), _ -> new ArrayList<>())
          .add(read(event));
    }
    byOrganization.forEach(claims::follow);
  }

  private MessageEvent read(OwnerEvent event) {
    Class<? extends MessageEvent> type =
        event.topic() == Topic.MESSAGE_SENT ? Sent.class : Changed.class;
    return values.readOfOrganization(event, type, MessageEvent::organizationId);
  }
}
