package chat.channels.folder;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds all folders, including archived ones, to the initial state of a client. */
@Singleton
final class FoldersState implements StatePart {

  private final ShownFolders folders;

  FoldersState(ShownFolders folders) {
    this.folders = folders;
  }

  @Override
  public String eventType() {
    return "channel_folders";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("channel_folders", folders.to(request.caller()));
  }
}
