package chat.channels.defaultchannelgroup;

import chat.channels.channel.DescriptionRendering;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /default_stream_groups/<id>}; null leaves a value unchanged.
 *
 * @param groupId the id of the group
 * @param newGroupName at most 60 characters; no other group of the organization has it
 * @param newDescription Markdown; empty with a new name to remove the description
 */
record UpdateDefaultChannelGroupParams(
    @InPath long groupId,
    @Nullable DefaultChannelGroupName newGroupName,
    @Nullable @MaxLength(DescriptionRendering.MAX_CODE_POINTS) String newDescription) {

  boolean isEmpty() {
    return newGroupName == null && (newDescription == null || newDescription.isEmpty());
  }
}
