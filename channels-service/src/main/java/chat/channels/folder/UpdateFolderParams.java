package chat.channels.folder;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /channel_folders/<id>}; null leaves a value unchanged. */
record UpdateFolderParams(
    @InPath long channelFolderId,
    @Nullable FolderName name,
    @Nullable @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description,
    @Nullable Boolean isArchived) {}
