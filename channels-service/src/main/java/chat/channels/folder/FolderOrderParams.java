package chat.channels.folder;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * @param order the ids of all folders, including archived ones
 */
record FolderOrderParams(@MaxElements(EditFolders.MOST) List<Long> order) {}
