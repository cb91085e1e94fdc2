package chat.channels.list;

import chat.kit.text.NameText;

/** A channel given by its name, ignoring case. */
record ChannelNameParams(String stream) {

  ChannelNameParams {
    stream = NameText.normalized(stream);
  }
}
