package chat.channels.folder;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * The parameters of {@code PATCH /channel_folders}.
 *
 * @param order ids of all folders in the new order, including archived ones, each exactly once
 */
record FolderOrderParams(@MaxElements(EditFolders.MOST) List<Long> order) {}
