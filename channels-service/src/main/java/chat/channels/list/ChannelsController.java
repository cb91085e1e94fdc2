package chat.channels.list;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelObjectFactory;
import chat.channels.access.ListedChannels;
import chat.channels.channel.ChannelIdParams;
import chat.channels.channel.ChannelObject;
import chat.identityprojection.Actors;
import chat.kit.envelope.JsonText;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/** HTTP operations that read channels. */
@Operations
@ForCallers
final class ChannelsController {

  private final ChannelAccess access;
  private final Actors actors;
  private final ChannelObjectFactory shown;
  private final ListedChannels listed;

  ChannelsController(
      ChannelAccess access, Actors actors, ChannelObjectFactory shown, ListedChannels listed) {
    this.access = access;
    this.actors = actors;
    this.shown = shown;
    this.listed = listed;
  }

  /**
   * The response of {@code GET /streams/<id>}.
   *
   * @param stream the channel
   */
  @Serdeable
  record OneChannel(ChannelObject stream) {}

  /**
   * The response of {@code GET /get_stream_id}.
   *
   * @param streamId id of the channel
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelId(long streamId) {}

  /**
   * Lists channels that the caller may see. {@code streams} is a list in ascending order of id.
   * Each element has the fields of {@code stream} in {@code get-stream-by-id}. With {@code
   * include_default} it has {@code is_default}, too: whether new users are subscribed to the
   * channel.
   *
   * <p>The list contains the channels that match at least one of the other parameters that begin
   * with {@code include_}.
   */
  @OperationId("get-streams")
  @AnswerField(
      name = "streams",
      type = ListedChannel.class,
      shape = Shape.LIST,
      text = "The channels.")
  @Get("/streams")
  Map<String, JsonText> list(Caller caller, @Params GetChannelsParams params) {
    if (params.wantsAll()) {
      actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.NOT_AUTHORIZED_FOR_QUERY);
    }
    JsonText streams =
        listed.array(
            caller,
            params::wants,
            (known, object) ->
                new ListedChannel(
                    object, params.includeDefault() ? known.channel().isDefaultStream() : null));
    return Map.of("streams", streams);
  }

  /**
   * Returns a channel, which may be archived. A channel that the caller may not see is refused like
   * one that does not exist.
   */
  @OperationId("get-stream-by-id")
  @Get("/streams/{stream_id:[0-9]+}")
  OneChannel get(Caller caller, @Params ChannelIdParams params) {
    return new OneChannel(shown.of(caller, access.get(caller, params.streamId())));
  }

  /**
   * Returns the id of the channel with a name. A channel that the caller may not see is refused
   * like one that does not exist.
   */
  @OperationId("get-stream-id")
  @Get("/get_stream_id")
  ChannelId id(Caller caller, @Params ChannelNameParams params) {
    return new ChannelId(access.get(caller, params.stream()).channel().channelId());
  }
}
