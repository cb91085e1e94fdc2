package chat.channels.list;

import chat.kit.text.NameText;

/** A channel by its name, in any case of letters. */
record ChannelNameParams(String stream) {

  ChannelNameParams {
    stream = NameText.normalized(stream);
  }
}
