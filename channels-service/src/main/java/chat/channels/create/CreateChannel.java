package chat.channels.create;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelEvents;
import chat.channels.channel.ChannelStore;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.channels.subscription.Subscriptions.Told;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Writes a channel, its subscriptions and what others learn of them, in one transaction. */
@Singleton
public class CreateChannel {

  private final ChannelStore channels;
  private final ChannelEvents events;
  private final Subscriptions subscriptions;
  private final Outbox outbox;
  private final Clock clock;
  private final Dialect dialect;

  CreateChannel(
      ChannelStore channels,
      ChannelEvents events,
      Subscriptions subscriptions,
      Outbox outbox,
      Clock clock,
      @Property(name = "chat.external-url") String externalUrl) {
    this.channels = channels;
    this.events = events;
    this.subscriptions = subscriptions;
    this.outbox = outbox;
    this.clock = clock;
    this.dialect = Dialect.plain(externalUrl);
  }

  /** The id of the new channel; a refusal where somebody else was faster with its name. */
  @Transactional
  public long create(PermittedChannel permitted) {
    Channel channel = channel(permitted);
    List<Long> subscribers = permitted.subscribers();
    outbox.lock(channel.organizationId());
    if (!channels.insert(channel)) {
      throw ChannelsError.CHANNEL_ALREADY_EXISTS.refuse(channel.name().text());
    }
    Told told =
        subscriptions.begin(
            channel.organizationId(), List.of(new Subscribers(channel, subscribers)));
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(channel));
    changes.addAll(told.changes());
    changes.add(events.created(channel.withMoreSubscribers(subscribers.size())));
    changes.addAll(told.clientEvents());
    outbox.append(channel.organizationId(), changes);
    return channel.channelId();
  }

  private Channel channel(PermittedChannel permitted) {
    return new Channel(
        channels.nextId(),
        permitted.organizationId(),
        permitted.name(),
        permitted.description(),
        Markdown.parse(permitted.description()).render(Names.NONE, dialect).html(),
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        permitted.creatorId(),
        permitted.inviteOnly(),
        false,
        !permitted.inviteOnly(),
        false,
        false,
        null,
        "inherit",
        null,
        0,
        permitted.groups());
  }
}
