package chat.channels.folder;

import chat.channels.access.PeopleVisibleToCaller;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.function.LongPredicate;

/** Reads folders for responses. */
@Singleton
final class ShownFolders {

  private final FolderRepository folders;
  private final PeopleVisibleToCaller people;

  ShownFolders(FolderRepository folders, PeopleVisibleToCaller people) {
    this.folders = folders;
    this.people = people;
  }

  /** Returns all folders, archived or not, without creators that the caller may not see. */
  List<ChannelFolder> to(Caller caller) {
    List<ChannelFolder> all = folders.list(caller.organizationId());
    LongPredicate seen =
        people.of(
            caller,
            () -> all.stream().map(ChannelFolder::creatorId).filter(Objects::nonNull).toList());
    return all.stream().map(folder -> folder.onlyPeople(seen)).toList();
  }
}
