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
import org.jspecify.annotations.Nullable;

/** Counts what messaging-service and uploads-service tell; nobody waits for it. */
@Singleton
final class SizeCopy implements Copy {

  private final OrganizationSizeRepository sizes;
  private final EventValues values;

  SizeCopy(OrganizationSizeRepository sizes, EventValues values) {
    this.sizes = sizes;
    this.values = values;
  }

  /**
   * Where messages lie, and what this copy needs of a value of message-sent.
   *
   * @param channelId null for direct messages
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Place(@Nullable Long channelId) {}

  /**
   * What it needs of a value of message-changed.
   *
   * @param previous where they lay before, of messages that were moved
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(String kind, List<Long> messageIds, Place place, @Nullable Place previous) {}

  /** What it needs of a value of channel-changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelChanged(long channelId, boolean inviteOnly, boolean isWebPublic) {}

  /** What it needs of a value of file-changed. */
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
  public void apply(CopiedEvent event) {
    applyAll(List.of(event));
  }

  /** Adds up first, so that many messages of an organization change its row once. */
  @Override
  public void applyAll(List<CopiedEvent> events) {
    Map<Long, SizeChange> changes = new TreeMap<>();
    for (CopiedEvent event : events) {
      add(event, changes.computeIfAbsent(event.organizationId(), _ -> new SizeChange()));
    }
    changes.forEach(this::store);
  }

  /** All writers lock rows in the same order. */
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

  /** How many bytes of files there are more than before. */
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

  private void add(CopiedEvent event, SizeChange change) {
    switch (event.topic()) {
      case MESSAGE_SENT -> change.addMessages(values.read(event, Place.class).channelId(), 1);
      case MESSAGE_CHANGED -> add(values.read(event, Changed.class), change);
      case CHANNEL_CHANGED -> keep(values.read(event, ChannelChanged.class), change);
      case FILE_CHANGED -> keep(values.read(event, FileChanged.class), change);
      default -> throw new NotUnderstood("no topic of this copy: " + event.topic());
    }
  }

  private static void add(Changed changed, SizeChange change) {
    int number = changed.messageIds().size();
    Place previous = changed.previous();
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
        // Whatever else becomes of a file leaves its size.
      }
    }
  }
}
