package chat.exports.estimate;

import chat.contracts.Topic;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.EventValues;
import chat.kit.copy.NotUnderstood;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts what messaging-service and uploads-service tell; nobody waits for it. */
@Singleton
final class SizeCopy implements Copy {

  private static final String CHANNEL_MESSAGE = "stream";

  private final SizeStore sizes;
  private final EventValues values;

  SizeCopy(SizeStore sizes, EventValues values) {
    this.sizes = sizes;
    this.values = values;
  }

  /** What this copy needs of a value of message-sent. */
  @Serdeable
  record Sent(String type) {}

  /** What it needs of a value of message-changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(String kind, List<Long> messageIds, Place place) {}

  @Serdeable
  record Place(String type) {}

  /** What it needs of a value of file-changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record FileChanged(long fileId, String kind, long size) {}

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED, Topic.FILE_CHANGED);
  }

  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Adds up first, so that many messages of an organization change its row once. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<Long, OrganizationSize> changes = new TreeMap<>();
    for (CopiedEvent event : events) {
      OrganizationSize change = change(event);
      changes.merge(event.organizationId(), change, SizeCopy::sum);
    }
    changes.forEach(sizes::add);
  }

  private OrganizationSize change(CopiedEvent event) {
    return switch (event.topic()) {
      case MESSAGE_SENT -> messages(values.read(event, Sent.class).type(), 1);
      case MESSAGE_CHANGED -> changed(values.read(event, Changed.class));
      case FILE_CHANGED -> file(event.organizationId(), values.read(event, FileChanged.class));
      default -> throw new NotUnderstood("no topic of this copy: " + event.topic());
    };
  }

  private static OrganizationSize changed(Changed changed) {
    return changed.kind().equals("deleted")
        ? messages(changed.place().type(), -changed.messageIds().size())
        : OrganizationSize.NONE;
  }

  private static OrganizationSize messages(String type, long number) {
    boolean isOfChannel = type.equals(CHANNEL_MESSAGE);
    return new OrganizationSize(isOfChannel ? number : 0, isOfChannel ? 0 : number, 0);
  }

  private OrganizationSize file(long organizationId, FileChanged file) {
    long bytes =
        switch (file.kind()) {
          case "removed" -> sizes.removeFile(organizationId, file.fileId()) ? -file.size() : 0;
          case "sized", "claimed", "unclaimed" ->
              sizes.keepFile(organizationId, file.fileId(), file.size());
          default -> 0;
        };
    return new OrganizationSize(0, 0, bytes);
  }

  private static OrganizationSize sum(OrganizationSize one, OrganizationSize other) {
    return new OrganizationSize(
        one.channelMessages() + other.channelMessages(),
        one.directMessages() + other.directMessages(),
        one.fileBytes() + other.fileBytes());
  }
}
