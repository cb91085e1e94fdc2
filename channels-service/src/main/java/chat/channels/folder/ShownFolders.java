package chat.channels.folder;

import chat.channels.access.SeenByCaller;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;

/** Reads folders as answers show them. */
@Singleton
final class ShownFolders {

  private final FolderRepository folders;
  private final SeenByCaller people;

  ShownFolders(FolderRepository folders, SeenByCaller people) {
    this.folders = folders;
    this.people = people;
  }

  /** All of them, archived or not, without creators whom the caller does not see. */
  List<ChannelFolder> to(Caller caller) {
    List<ChannelFolder> all = folders.list(caller.organizationId());
    LongPredicate seen =
        people.of(
            caller,
            () -> all.stream().map(ChannelFolder::creatorId).filter(Objects::nonNull).toList());
    return all.stream().map(folder -> folder.onlyPeople(seen)).toList();
  }
}
