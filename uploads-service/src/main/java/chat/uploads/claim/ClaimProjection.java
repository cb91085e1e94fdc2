package chat.uploads.claim;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

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
import org.jspecify.annotations.Nullable;

/** Updates the claims from message-sent and message-changed. */
@Singleton
final class ClaimProjection implements Projection {

  private static final String FILE_PATH = "user_uploads";

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
    Map<Long, List<OwnerEvent>> byOrganization =
        events.stream().collect(groupingBy(OwnerEvent::organizationId, TreeMap::new, toList()));
    byOrganization.forEach((organizationId, ofOrganization) ->
        claims.follow(organizationId, relevant(ofOrganization)));
  }

  /**
   * Parses changes, sent messages that may link a file, and the newest sent message, whose id is
   * stored. The other messages are not even checked, because they change nothing here.
   */
  private List<MessageEvent> relevant(List<OwnerEvent> events) {
    List<MessageEvent> relevant = new ArrayList<>();
    boolean isNewestFound = false;
    for (OwnerEvent event : events.reversed()) {
      boolean isSent = event.topic() == Topic.MESSAGE_SENT;
      if (!isSent || !isNewestFound || mayLinkFiles(event.value())) {
        relevant.add(read(event));
        isNewestFound |= isSent;
      }
    }
    return relevant.reversed();
  }

  /** Returns whether the JSON may contain the path of a file. */
  private static boolean mayLinkFiles(byte @Nullable [] value) {
    return value == null || new String(value, ISO_8859_1).contains(FILE_PATH);
  }

  private MessageEvent read(OwnerEvent event) {
    Class<? extends MessageEvent> type =
        event.topic() == Topic.MESSAGE_SENT ? Sent.class : Changed.class;
    return values.readOfOrganization(event, type, MessageEvent::organizationId);
  }
}
