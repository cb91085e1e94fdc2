package chat.exports.estimate;

import chat.contracts.Topic;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.Projection;
import chat.kit.projection.UnparseableEvent;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Projection of organization sizes from message, channel and file events; no request waits for it.
 */
@Singleton
final class SizeProjection implements Projection {

  private final OrganizationSizeRepository sizes;
  private final EventValues values;

  SizeProjection(OrganizationSizeRepository sizes, EventValues values) {
    this.sizes = sizes;
    this.values = values;
  }

  /**
   * The fields of message-sent that this projection uses, also a message's location.
   *
   * @param channelId null for direct messages
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessageChannel(@Nullable Long channelId) {}

  /**
   * The fields of message-changed that this projection uses.
   *
   * @param previous the former location of moved messages
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(
      String kind,
      List<Long> messageIds,
      MessageChannel place,
      @Nullable MessageChannel previous) {}

  /** The fields of channel-changed that this projection uses. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelChanged(long channelId, boolean inviteOnly, boolean isWebPublic) {}

  /** The fields of file-changed that this projection uses. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record FileChanged(long fileId, String kind, long size) {}

  @Override
  public Set<Topic> topics() {
    return Set.of(
        Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED, Topic.CHANNEL_CHANGED, Topic.FILE_CHANGED);
  }

  @Override
  public boolean isAwaited() {
    return false;
  }

  @Override
  public void apply(OwnerEvent event) {
    applyAll(List.of(event));
  }

  /** Sums the changes first, so that many messages of an organization update its row once. */
  @Override
  public void applyAll(List<OwnerEvent> events) {
    Map<Long, SizeChange> changes = new TreeMap<>();
    for (OwnerEvent event : events) {
      add(event, changes.computeIfAbsent(event.organizationId(), _ -> new SizeChange()));
    }
    changes.forEach(this::store);
  }

  /** All writers lock rows in the same order, which prevents deadlocks. */
  private void store(long organizationId, SizeChange change) {
    sizes.add(
        organizationId,
        change.channelMessages(),
        change.directMessages(),
        storeFiles(organizationId, change));
    Map<Long, Long> messages = change.messagesByChannel();
    sizes.addToChannels(organizationId, messages.keySet(), messages.values());
    Map<Long, Boolean> privacy = change.privacyByChannel();
    if (!privacy.isEmpty()) {
      sizes.setPrivacy(organizationId, privacy.keySet(), privacy.values());
    }
  }

  /** Returns the change of the files' bytes. */
  private long storeFiles(long organizationId, SizeChange change) {
    long bytes = 0;
    Map<Long, Long> added = change.sizesByFile();
    if (!added.isEmpty()) {
      bytes += sizes.addFiles(organizationId, added.keySet(), added.values());
    }
    if (!change.removedFiles().isEmpty()) {
      bytes -= sizes.removeFiles(organizationId, change.removedFiles());
    }
    return bytes;
  }

  private void add(OwnerEvent event, SizeChange change) {
    switch (event.topic()) {
      case MESSAGE_SENT ->
          change.addMessages(values.read(event, MessageChannel.class).channelId(), 1);
      case MESSAGE_CHANGED -> add(values.read(event, Changed.class), change);
      case CHANNEL_CHANGED -> keep(values.read(event, ChannelChanged.class), change);
      case FILE_CHANGED -> keep(values.read(event, FileChanged.class), change);
      default ->
          throw new UnparseableEvent("unexpected topic for the size projection: " + event.topic());
    }
  }

  private static void add(Changed changed, SizeChange change) {
    int number = changed.messageIds().size();
    MessageChannel previous = changed.previous();
    if (changed.kind().equals("deleted")) {
      change.addMessages(changed.place().channelId(), -number);
    } else if (changed.kind().equals("moved") && previous != null) {
      change.addMessages(previous.channelId(), -number);
      change.addMessages(changed.place().channelId(), number);
    }
  }

  private static void keep(ChannelChanged channel, SizeChange change) {
    change.keepPrivacy(channel.channelId(), channel.inviteOnly() && !channel.isWebPublic());
  }

  private static void keep(FileChanged file, SizeChange change) {
    switch (file.kind()) {
      case "removed" -> change.removeFile(file.fileId());
      case "sized", "claimed", "unclaimed" -> change.keepFile(file.fileId(), file.size());
      default -> {
        // Other kinds do not change the file's size.
      }
    }
  }
}
