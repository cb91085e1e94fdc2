package chat.channels.defaultchannelgroup;

import chat.channels.ChannelsError;
import chat.kit.http.ApiSchema;
import chat.kit.params.InPath;
import chat.kit.params.MaxElements;
import chat.kit.params.Parameter;
import java.util.List;

/**
 * The parameters of {@code PATCH /default_stream_groups/<id>/streams}.
 *
 * @param groupId the id of the group
 * @param op whether the channels are added or removed
 * @param streamNames names of channels
 */
record ChangeGroupChannelsParams(
    @InPath long groupId,
    GroupChannelsChange op,
    @MaxElements(EditDefaultChannelGroups.MAX_CHANNELS) List<String> streamNames) {

  /** Whether the channels are added or removed. */
  @ApiSchema("{\"type\": \"string\", \"enum\": [\"add\", \"remove\"]}")
  enum GroupChannelsChange {
    ADD,
    REMOVE;

    public static GroupChannelsChange fromParameter(Parameter parameter) {
      return switch (parameter.string()) {
        case "add" -> ADD;
        case "remove" -> REMOVE;
        default -> throw ChannelsError.INVALID_DEFAULT_GROUP_CHANGE.refuse();
      };
    }
  }
}
