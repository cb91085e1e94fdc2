package chat.channels.defaultchannelgroup;

import chat.channels.ChannelsError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.NameText;

/** A valid name of a group of default channels: 1 to 60 code points in Unicode normal form NFC. */
@ApiSchema("{\"type\": \"string\", \"minLength\": 1, \"maxLength\": 60}")
record DefaultChannelGroupName(String text) {

  static final int MAX_CODE_POINTS = 60;

  public static DefaultChannelGroupName fromParameter(Parameter parameter) {
    String name = NameText.normalized(parameter.string());
    if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
      throw ChannelsError.DEFAULT_GROUP_NAME_TOO_LONG.refuse(MAX_CODE_POINTS);
    }
    if (BlankText.is(name)) {
      throw ChannelsError.INVALID_DEFAULT_GROUP_NAME.refuse(name);
    }
    return new DefaultChannelGroupName(name);
  }
}
