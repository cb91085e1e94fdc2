package chat.channels.folder;

import chat.kit.params.Default;

record ListFoldersParams(@Default("false") boolean includeArchived) {}
