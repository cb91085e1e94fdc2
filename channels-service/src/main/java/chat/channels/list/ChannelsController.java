package chat.channels.list;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelObjectFactory;
import chat.channels.access.ListedChannels;
import chat.channels.channel.ChannelIdParams;
import chat.channels.channel.ChannelObject;
import chat.identityprojection.Actors;
import chat.kit.envelope.JsonText;
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

  /** The response of {@code GET /streams/<id>}. */
  @Serdeable
  record OneChannel(ChannelObject stream) {}

  /** The response of {@code GET /get_stream_id}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelId(long streamId) {}

  /** Returns {@code streams}: the {@link ListedChannel}s in ascending order of id. */
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

  @Get("/streams/{stream_id:[0-9]+}")
  OneChannel get(Caller caller, @Params ChannelIdParams params) {
    return new OneChannel(shown.of(caller, access.get(caller, params.streamId())));
  }

  @Get("/get_stream_id")
  ChannelId id(Caller caller, @Params ChannelNameParams params) {
    return new ChannelId(access.get(caller, params.stream()).channel().channelId());
  }
}
