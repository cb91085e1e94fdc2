package chat.channels.list;

import chat.kit.text.NameText;

/**
 * A channel given by its name, ignoring case.
 *
 * @param stream name of the channel, ignoring case and surrounding white space
 */
record ChannelNameParams(String stream) {

  ChannelNameParams {
    stream = NameText.normalized(stream);
  }
}
