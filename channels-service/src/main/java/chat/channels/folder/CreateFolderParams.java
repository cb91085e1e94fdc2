package chat.channels.folder;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.Default;
import chat.kit.params.MaxLength;

/** The parameters of {@code POST /channel_folders/create}. */
record CreateFolderParams(
    FolderName name,
    @Default("") @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description) {}
