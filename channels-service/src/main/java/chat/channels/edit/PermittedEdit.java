package chat.channels.edit;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelName;
import org.jspecify.annotations.Nullable;

/**
 * A change that somebody may make; only {@link EditRules} makes it.
 *
 * @param channel as it was when that was found out
 * @param name the new one, if there is to be one
 */
record PermittedEdit(
    long editorId, Channel channel, @Nullable ChannelName name, EditChannelParams params) {}
