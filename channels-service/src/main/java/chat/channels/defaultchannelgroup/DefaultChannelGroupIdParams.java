package chat.channels.defaultchannelgroup;

import chat.kit.params.InPath;

/**
 * The parameters of {@code DELETE /default_stream_groups/<id>}.
 *
 * @param groupId the id of the group
 */
record DefaultChannelGroupIdParams(@InPath long groupId) {}
