package chat.channels.folder;

import chat.kit.params.Default;

/**
 * The parameters of {@code GET /channel_folders}.
 *
 * @param includeArchived whether to list archived folders, too
 */
record ListFoldersParams(@Default("false") boolean includeArchived) {}
