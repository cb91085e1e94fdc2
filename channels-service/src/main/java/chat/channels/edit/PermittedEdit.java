package chat.channels.edit;

import chat.channels.channel.Channel;
import chat.channels.channel.ChannelName;
import chat.channels.channel.TopicsPolicy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change that somebody may make; only {@link EditRules} makes it.
 *
 * @param channel as it was when that was found out
 * @param flatUntil until when the channel certainly has no message outside of the empty topic; null
 *     where nobody has asked
 * @param name the new one, if there is to be one
 */
record PermittedEdit(
    long editorId,
    Channel channel,
    @Nullable ChannelName name,
    EditChannelParams params,
    @Nullable Instant flatUntil) {

  /** Whether the channel is to have the empty topic alone, and had others. */
  boolean flattens() {
    return params.topicsPolicy() == TopicsPolicy.EMPTY_TOPIC_ONLY
        && channel.topicsPolicy() != TopicsPolicy.EMPTY_TOPIC_ONLY;
  }

  /** Whether the channel had the empty topic alone, and is to have others. */
  boolean unflattens() {
    return params.topicsPolicy() != null
        && params.topicsPolicy() != TopicsPolicy.EMPTY_TOPIC_ONLY
        && channel.topicsPolicy() == TopicsPolicy.EMPTY_TOPIC_ONLY;
  }

  PermittedEdit withFlatUntil(Instant until) {
    return new PermittedEdit(editorId, channel, name, params, until);
  }
}
