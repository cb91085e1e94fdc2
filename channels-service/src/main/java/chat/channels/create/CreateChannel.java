package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.notice.NamedChannel;
import chat.channels.notice.Notices;
import chat.channels.subscription.Subscribers;
import chat.channels.subscription.Subscriptions;
import chat.channels.subscription.Subscriptions.Told;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a channel, its subscriptions and what others learn of them, in one transaction. */
@Singleton
public class CreateChannel {

  private final NewChannel newChannel;
  private final Subscriptions subscriptions;
  private final CreationEvents events;
  private final Notices notices;
  private final Outbox outbox;

  CreateChannel(
      NewChannel newChannel,
      Subscriptions subscriptions,
      CreationEvents events,
      Notices notices,
      Outbox outbox) {
    this.newChannel = newChannel;
    this.subscriptions = subscriptions;
    this.events = events;
    this.notices = notices;
    this.outbox = outbox;
  }

  /** The same as {@link #write}, after which its first subscribers are told of it, if wanted. */
  @Transactional
  long create(PermittedChannel permitted) {
    long channelId = write(permitted);
    if (permitted.beginning().settings().subscribersAreTold()) {
      var channel = new NamedChannel(channelId, permitted.name().text());
      notices.subscribed(
          permitted.organizationId(),
          permitted.beginning().creatorId(),
          permitted.beginning().subscribers().stream()
              .collect(Collectors.toMap(Function.identity(), userId -> List.of(channel))));
    }
    return channelId;
  }

  /**
   * The id of the new channel; a refusal where somebody else was faster with its name, or its
   * folder takes no channels.
   */
  @Transactional
  public long write(PermittedChannel permitted) {
    long organizationId = permitted.organizationId();
    List<Long> subscribers = permitted.beginning().subscribers();
    String color = permitted.beginning().color();
    outbox.lock(organizationId);
    Channel channel = newChannel.insert(permitted.beginning());
    Told told =
        subscriptions.begin(organizationId, List.of(new Subscribers(channel, subscribers, color)));
    outbox.append(organizationId, events.of(channel, told));
    notices.created(
        channel, permitted.beginning().creatorId(), permitted.beginning().settings().announce());
    return channel.channelId();
  }
}
