package chat.channels.folder;

import chat.channels.ChannelsError;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** HTTP operations on channel folders. */
@Operations
@ForCallers
final class FoldersController {

  private final ShownFolders folders;
  private final EditFolders editFolders;
  private final Actors actors;

  FoldersController(ShownFolders folders, EditFolders editFolders, Actors actors) {
    this.actors = actors;
    this.folders = folders;
    this.editFolders = editFolders;
  }

  /**
   * The response of {@code GET /channel_folders}.
   *
   * @param channelFolders folders in display order
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Folders(List<ChannelFolder> channelFolders) {}

  /**
   * The response of {@code POST /channel_folders/create}.
   *
   * @param channelFolderId id of the new folder
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedFolder(long channelFolderId) {}

  /** Lists the organization's channel folders, for all users. */
  @OperationId("get-channel-folders")
  @Get("/channel_folders")
  Folders list(Caller caller, @Params ListFoldersParams params) {
    return new Folders(
        folders.to(caller).stream()
            .filter(folder -> params.includeArchived() || !folder.isArchived())
            .toList());
  }

  /**
   * Creates a channel folder, placed after all others. Only organization administrators may do so.
   * An organization can have at most 1,000 folders, including archived ones. All users receive the
   * event {@code channel_folder} with {@code op} {@code add}.
   */
  @OperationId("create-channel-folder")
  @Post("/channel_folders/create")
  CreatedFolder create(Caller caller, @Params CreateFolderParams params) {
    return new CreatedFolder(editFolders.create(administrator(caller), params));
  }

  /**
   * Sets the order of the channel folders. Only organization administrators may do so. All users
   * receive the event {@code channel_folder} with {@code op} {@code reorder}.
   */
  @OperationId("patch-channel-folders")
  @Patch("/channel_folders")
  void reorder(Caller caller, @Params FolderOrderParams params) {
    editFolders.reorder(administrator(caller), params.order());
  }

  /**
   * Changes or archives a channel folder. Only organization administrators may do so. An absent
   * parameter leaves the value unchanged. All users receive the event {@code channel_folder} with
   * {@code op} {@code update}, which contains the changed values.
   */
  @OperationId("update-channel-folder")
  @Patch("/channel_folders/{channel_folder_id:[0-9]+}")
  void update(Caller caller, @Params UpdateFolderParams params) {
    editFolders.update(administrator(caller), params);
  }

  private ProjectedAccount administrator(Caller caller) {
    return actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.ADMINISTRATORS_ONLY);
  }
}
