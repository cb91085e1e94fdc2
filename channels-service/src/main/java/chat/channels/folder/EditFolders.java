package chat.channels.folder;

import chat.channels.ChannelsError;
import chat.channels.channel.DescriptionRendering;
import chat.identityprojection.ProjectedAccount;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and reorders folders, for administrators.
 *
 * <p>All under the organization's lock, so that names stay unique and no channel is moved into a
 * folder that is being archived concurrently.
 */
@Singleton
class EditFolders {

  /** Maximum number of folders; bounded because one event carries the order of all of them. */
  static final int MOST = 1_000;

  private final FolderRepository folders;
  private final DescriptionRendering rendering;
  private final Outbox outbox;
  private final Clock clock;

  EditFolders(
      FolderRepository folders, DescriptionRendering rendering, Outbox outbox, Clock clock) {
    this.folders = folders;
    this.rendering = rendering;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Returns the new folder's id. The folder is placed last. */
  @Transactional
  long create(ProjectedAccount administrator, CreateFolderParams params) {
    long organizationId = lock(administrator);
    List<ChannelFolder> all = folders.list(organizationId);
    if (all.size() >= MOST) {
      throw ChannelsError.TOO_MANY_FOLDERS.refuse(MOST);
    }
    requireFree(organizationId, params.name());
    long order = all.stream().mapToLong(ChannelFolder::order).max().orElse(0) + 1;
    long folderId =
        folders.insert(
            organizationId,
            new FolderContent(
                params.name().text(),
                params.description(),
                rendering.html(organizationId, params.description()),
                false),
            order,
            clock.instant().truncatedTo(ChronoUnit.SECONDS),
            administrator.userId());
    outbox.append(
        organizationId,
        List.of(FolderEvents.added(organizationId, existing(organizationId, folderId))));
    return folderId;
  }

  /** Parameters that are null leave the value unchanged. */
  @Transactional
  void update(ProjectedAccount administrator, UpdateFolderParams params) {
    long organizationId = lock(administrator);
    ChannelFolder before = existing(organizationId, params.channelFolderId());
    String description = orElse(params.description(), before.description());
    ChannelFolder after =
        new ChannelFolder(
            before.id(),
            params.name() == null ? before.name() : params.name().text(),
            description,
            description.equals(before.description())
                ? before.renderedDescription()
                : rendering.html(organizationId, description),
            orElse(params.isArchived(), before.isArchived()),
            before.order(),
            before.dateCreated(),
            before.creatorId());
    if (after.equals(before)) {
      return;
    }
    if (params.name() != null && !params.name().key().equals(new FolderName(before.name()).key())) {
      requireFree(organizationId, params.name());
    }
    if (after.isArchived() && !before.isArchived() && folders.isInUse(after.id())) {
      throw ChannelsError.FOLDER_IN_USE.refuse();
    }
    folders.update(organizationId, after.id(), after.content());
    outbox.append(organizationId, List.of(FolderEvents.updated(organizationId, before, after)));
  }

  /** Sets the order of the folders; the list must contain each folder exactly once. */
  @Transactional
  void reorder(ProjectedAccount administrator, List<Long> order) {
    long organizationId = lock(administrator);
    Set<Long> all =
        folders.list(organizationId).stream().map(ChannelFolder::id).collect(Collectors.toSet());
    if (order.size() != all.size() || !all.equals(new HashSet<>(order))) {
      throw ChannelsError.INVALID_ORDER.refuse();
    }
    folders.reorder(organizationId, order);
    outbox.append(organizationId, List.of(FolderEvents.reordered(organizationId, order)));
  }

  private long lock(ProjectedAccount administrator) {
    outbox.lock(administrator.organizationId());
    return administrator.organizationId();
  }

  private void requireFree(long organizationId, FolderName name) {
    if (folders.isTaken(organizationId, name.key())) {
      throw ChannelsError.FOLDER_NAME_IN_USE.refuse();
    }
  }

  private ChannelFolder existing(long organizationId, long folderId) {
    return folders
        .find(organizationId, folderId)
        .orElseThrow(ChannelsError.INVALID_FOLDER_ID::refuse);
  }

  private static <T> T orElse(@Nullable T sent, T before) {
    return sent == null ? before : sent;
  }
}
