package chat.channels.list;

import chat.channels.ChannelsError;
import chat.channels.access.Actors;
import chat.channels.access.ChannelAccess;
import chat.channels.access.KnownChannel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelIdParams;
import chat.channels.channel.ChannelObject;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Reading channels. */
@Operations
@ForCallers
final class ChannelsController {

  private final ChannelAccess access;
  private final Actors actors;
  private final ChannelEvents events;

  ChannelsController(ChannelAccess access, Actors actors, ChannelEvents events) {
    this.access = access;
    this.actors = actors;
    this.events = events;
  }

  /** The answer of {@code GET /streams}, in the order of the ids. */
  @Serdeable
  record Channels(List<ListedChannel> streams) {}

  /** The answer of {@code GET /streams/<id>}. */
  @Serdeable
  record OneChannel(ChannelObject stream) {}

  /** The answer of {@code GET /get_stream_id}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelId(long streamId) {}

  @Get("/streams")
  Channels list(Caller caller, @Params GetChannelsParams params) {
    if (params.includeAll()) {
      actors.atLeast(Role.ADMINISTRATOR, caller, ChannelsError.NOT_AUTHORIZED_FOR_QUERY);
    }
    return new Channels(
        access.list(caller).stream()
            .filter(params::wants)
            .map(known -> listed(known, params.includeDefault()))
            .toList());
  }

  private ListedChannel listed(KnownChannel known, boolean includeDefault) {
    return new ListedChannel(
        events.object(known.channel()), includeDefault ? known.channel().isDefaultStream() : null);
  }

  @Get("/streams/{stream_id:[0-9]+}")
  OneChannel get(Caller caller, @Params ChannelIdParams params) {
    return new OneChannel(events.object(access.get(caller, params.streamId()).channel()));
  }

  @Get("/get_stream_id")
  ChannelId id(Caller caller, @Params ChannelNameParams params) {
    return new ChannelId(access.get(caller, params.stream()).channel().channelId());
  }
}
