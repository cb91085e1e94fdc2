package chat.channels.folder;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /channel_folders/<id>}; what is not sent stays. */
record UpdateFolderParams(
    @InPath long channelFolderId,
    @Nullable FolderName name,
    @Nullable @MaxLength(1024) String description,
    @Nullable Boolean isArchived) {}
