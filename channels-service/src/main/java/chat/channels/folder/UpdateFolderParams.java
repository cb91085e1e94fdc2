package chat.channels.folder;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /channel_folders/<id>}; null leaves a value unchanged.
 *
 * @param channelFolderId id of the folder
 * @param name new name of the folder: 1 to 100 Unicode code points, without surrounding white
 *     space. It must be unique among the organization's folders, archived ones included; case is
 *     ignored.
 * @param description new description of the folder in Markdown
 * @param isArchived whether the folder is archived; a folder that contains channels cannot be
 *     archived
 */
record UpdateFolderParams(
    @InPath long channelFolderId,
    @Nullable FolderName name,
    @Nullable @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description,
    @Nullable Boolean isArchived) {}
