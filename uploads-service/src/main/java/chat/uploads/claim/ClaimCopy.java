package chat.uploads.claim;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import chat.uploads.claim.MessageEvent.Changed;
import chat.uploads.claim.MessageEvent.Sent;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Keeps the claims up with what is said of messages. */
@Singleton
final class ClaimCopy implements Copy {

  private final Claims claims;
  private final EventValues values;

  ClaimCopy(Claims claims, EventValues values) {
    this.claims = claims;
    this.values = values;
  }

  @Override
  public Set<Topic> topics() {
    return ReadableMessages.TOPICS;
  }

  /** Messages are many, and most requests have nothing to do with them. */
  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Organizations are locked in the order of their ids, whoever else does the same. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<Long, List<MessageEvent>> byOrganization = new TreeMap<>();
    for (CopiedEvent event : events) {
      byOrganization
          .computeIfAbsent(event.organizationId(), _ -> new ArrayList<>())
          .add(read(event));
    }
    byOrganization.forEach(claims::follow);
  }

  private MessageEvent read(CopiedEvent event) {
    Class<? extends MessageEvent> type =
        event.topic() == Topic.MESSAGE_SENT ? Sent.class : Changed.class;
    return values.readOfOrganization(event, type, MessageEvent::organizationId);
  }
}
