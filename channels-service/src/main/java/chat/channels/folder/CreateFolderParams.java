package chat.channels.folder;

import chat.kit.params.Default;
import chat.kit.params.MaxLength;

/** The parameters of {@code POST /channel_folders/create}. */
record CreateFolderParams(FolderName name, @Default("") @MaxLength(1024) String description) {}
