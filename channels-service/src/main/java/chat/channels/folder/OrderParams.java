package chat.channels.folder;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * @param order the ids of all folders, archived ones too
 */
record OrderParams(@MaxElements(EditFolders.MOST) List<Long> order) {}
