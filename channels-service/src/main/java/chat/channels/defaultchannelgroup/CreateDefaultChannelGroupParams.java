package chat.channels.defaultchannelgroup;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import java.util.List;

/**
 * The parameters of {@code POST /default_stream_groups/create}.
 *
 * @param groupName at most 60 characters; no other group of the organization has it
 * @param description Markdown
 * @param streamNames names of channels
 */
record CreateDefaultChannelGroupParams(
    DefaultChannelGroupName groupName,
    @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String description,
    @MaxElements(EditDefaultChannelGroups.MAX_CHANNELS) List<String> streamNames) {}
