package chat.channels.folder;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.Default;
import chat.kit.params.MaxLength;

/**
 * The parameters of {@code POST /channel_folders/create}.
 *
 * @param name name of the folder: 1 to 100 Unicode code points, without surrounding white space. It
 *     must be unique among the organization's folders, archived ones included; case is ignored.
 * @param description description of the folder in Markdown
 */
record CreateFolderParams(
    FolderName name,
    @Default("") @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description) {}
