package chat.channels.folder;

import chat.channels.ChannelsError;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
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

/** The folders of an organization's channels. */
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

  /** The answer of {@code GET /channel_folders}, in the order in which they are shown. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Folders(List<ChannelFolder> channelFolders) {}

  /** The answer of {@code POST /channel_folders/create}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedFolder(long channelFolderId) {}

  @Get("/channel_folders")
  Folders list(Caller caller, @Params ListFoldersParams params) {
    return new Folders(
        folders.to(caller).stream()
            .filter(folder -> params.includeArchived() || !folder.isArchived())
            .toList());
  }

  @Post("/channel_folders/create")
  CreatedFolder create(Caller caller, @Params CreateFolderParams params) {
    return new CreatedFolder(editFolders.create(administrator(caller), params));
  }

  @Patch("/channel_folders")
  void reorder(Caller caller, @Params OrderParams params) {
    editFolders.reorder(administrator(caller), params.order());
  }

  @Patch("/channel_folders/{channel_folder_id:[0-9]+}")
  void update(Caller caller, @Params UpdateFolderParams params) {
    editFolders.update(administrator(caller), params);
  }

  private Account administrator(Caller caller) {
    return actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.ADMINISTRATORS_ONLY);
  }
}
