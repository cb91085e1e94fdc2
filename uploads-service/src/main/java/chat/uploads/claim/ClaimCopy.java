package chat.uploads.claim;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import chat.uploads.claim.MessageEvent.Changed;
import chat.uploads.claim.MessageEvent.Sent;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps the claims up with what is said of messages. */
@Singleton
final class ClaimCopy implements Copy {

  private final Claims claims;
  private final JsonMapper json;

  ClaimCopy(Claims claims, JsonMapper json) {
    this.claims = claims;
    this.json = json;
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
    MessageEvent value = parse(event.value(), type);
    if (value.organizationId() != event.organizationId()) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    return value;
  }

  private <T> T parse(@Nullable String value, Class<T> type) {
    if (value == null) {
      throw new NotUnderstood("what is said of a message has a value");
    }
    try {
      return json.readValue(value, type);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}
