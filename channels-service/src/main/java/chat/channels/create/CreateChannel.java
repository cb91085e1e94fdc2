package chat.channels.create;

import chat.channels.channel.Channel;
import chat.channels.membership.Subscribers;
import chat.channels.membership.Subscriptions;
import chat.channels.membership.Subscriptions.SubscriptionChanges;
import chat.channels.notice.NamedChannel;
import chat.channels.notice.Notices;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Creates a channel with its subscriptions and events, in one transaction. */
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

  /**
   * Creates a channel like {@link #write}, then notifies its first subscribers. The messages are
   * sent only if the settings ask for them.
   */
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
   * Returns the id of the new channel. Refuses if another request took the name first, or if the
   * folder is missing or archived.
   */
  @Transactional
  public long write(PermittedChannel permitted) {
    long organizationId = permitted.organizationId();
    List<Long> subscribers = permitted.beginning().subscribers();
    String color = permitted.beginning().color();
    outbox.lock(organizationId);
    Channel channel = newChannel.insert(permitted.beginning());
    SubscriptionChanges begun =
        subscriptions.begin(organizationId, List.of(new Subscribers(channel, subscribers, color)));
    outbox.append(organizationId, events.of(channel, begun));
    notices.created(
        channel, permitted.beginning().creatorId(), permitted.beginning().settings().announce());
    return channel.channelId();
  }
}
