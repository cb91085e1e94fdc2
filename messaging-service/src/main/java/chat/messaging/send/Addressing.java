package chat.messaging.send;

import chat.identityprojection.AccountSettings;
import chat.identityprojection.AccountStore;
import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.limit.FairBulkhead;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostAccess;
import chat.messaging.access.PostableChannel;
import chat.messaging.access.PostablePeople;
import chat.messaging.access.RequiredTopics;
import chat.messaging.messagestore.Conversations;
import chat.messaging.messagestore.OutgoingMessage;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Determines sender and destination of a message and checks the right to post. */
@Singleton
final class Addressing {

  private static final int MAX_UNTHROTTLED_RECIPIENTS = 50;

  private final FairBulkhead largeSends = FairBulkhead.forLists("Sending to so many recipients");
  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final AccountStore accounts;
  private final PostAccess postAccess;
  private final PeopleAccess peopleAccess;
  private final Conversations conversations;

  Addressing(
      StaleReadGuard staleReadGuard,
      Actors actors,
      AccountStore accounts,
      PostAccess postAccess,
      PeopleAccess peopleAccess,
      Conversations conversations) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.accounts = accounts;
    this.postAccess = postAccess;
    this.peopleAccess = peopleAccess;
    this.conversations = conversations;
  }

  /**
   * A permitted destination with its sender.
   *
   * @param channel the destination; null for a direct message
   */
  record Addressed(
      Actor actor, OutgoingMessage.Destination destination, @Nullable PostableChannel channel) {

    ProjectedAccount sender() {
      return actor.account();
    }

    ProjectedOrganization organization() {
      return actor.organization();
    }

    static Addressed toChannel(Actor actor, PostableChannel channel) {
      var destination =
          new OutgoingMessage.ToChannel(
              channel.recipientId(),
              channel.channelId(),
              channel.version(),
              channel.name(),
              channel.topic(),
              List.of(),
              channel.audience());
      return new Addressed(actor, destination, channel);
    }
  }

  /**
   * Addresses a user's message.
   *
   * <p>If the projections would refuse it, the decision is repeated once they have reached their
   * owners' latest changes.
   */
  Addressed of(Caller caller, RequestedMessage requested) {
    return switch (requested.to()) {
      case RequestedMessage.ToChannel(RecipientParameter.Channel channel, TopicName topic) ->
          toChannel(caller, channel, topic);
      case RequestedMessage.ToPeople(RecipientParameter.People people) -> toPeople(caller, people);
    };
  }

  private Addressed toChannel(
      Caller caller, RecipientParameter.Channel recipient, TopicName topic) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        RequiredTopics.CHANNEL_RIGHTS,
        () -> {
          PostAccess.Postable found =
              switch (recipient) {
                case RecipientParameter.Channel.ById(long channelId) ->
                    postAccess.byId(caller, channelId, topic);
                case RecipientParameter.Channel.ByName(String name) ->
                    postAccess.byName(caller, name, topic);
              };
          return Addressed.toChannel(found.actor(), found.channel());
        });
  }

  /**
   * Limits concurrent sends to very many people, because checking them takes database connections.
   */
  private Addressed toPeople(Caller caller, RecipientParameter.People recipient) {
    return recipient.size() > MAX_UNTHROTTLED_RECIPIENTS
        ? largeSends.take(caller.userId(), () -> addressedToPeople(caller, recipient))
        : addressedToPeople(caller, recipient);
  }

  private Addressed addressedToPeople(Caller caller, RecipientParameter.People recipient) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(),
        caller.role() == Role.GUEST ? RequiredTopics.CHANNEL_RIGHTS : RequiredTopics.RIGHTS,
        () -> {
          Actor actor = actors.of(caller);
          PostablePeople people = recipient.postableBy(actor, peopleAccess);
          return new Addressed(actor, destination(actor.account(), people), null);
        });
  }

  /**
   * Addresses a system bot's message. System bots may post everywhere; only the notification bot
   * may post to archived channels, and no announcement may. A channel message is for all current
   * subscribers, even if many of them were subscribed a moment ago together with the creation of
   * the channel: 503 until the projection has them.
   */
  Addressed of(SystemMessage message, ProjectedAccount bot) {
    if (message.destination() instanceof SystemMessage.ToChannel) {
      staleReadGuard.catchUp(message.organizationId(), RequiredTopics.CHANNELS);
    }
    return staleReadGuard.recheckOnRefusal(
        message.organizationId(),
        RequiredTopics.CHANNEL_RIGHTS,
        () -> {
          ProjectedOrganization organization = actors.organization(message.organizationId());
          var actor = new Actor(bot, AccountSettings.NONE, organization);
          return switch (message.destination()) {
            case SystemMessage.ToChannel(long channelId, String text, _, boolean ifOpen) -> {
              TopicName topic = TopicName.of(text);
              yield Addressed.toChannel(
                  actor,
                  message.bot() == SystemMessage.Bot.NOTIFICATION && !ifOpen
                      ? postAccess.forNotice(organization, bot, channelId, topic)
                      : postAccess.byId(organization, bot, channelId, topic));
            }
            case SystemMessage.ToPeople(Set<Long> userIds) -> {
              PostablePeople people = peopleAccess.byIds(organization, bot, userIds);
              yield new Addressed(actor, destination(bot, people), null);
            }
          };
        });
  }

  /** Returns the system bot account; a refusal if the organization has none. */
  ProjectedAccount systemBot(long organizationId, SystemMessage.Bot bot) {
    return staleReadGuard.recheckOnRefusal(
        organizationId,
        RequiredTopics.ACCOUNTS,
        () ->
            accounts
                .findSystemBot(organizationId, bot.localPart())
                .orElseThrow(() -> MessagingError.NO_SUCH_SYSTEM_BOT.refuse(bot.localPart())));
  }

  /**
   * Returns the account whose access decides what the message may link to.
   *
   * <p>This is its single reader or the named reader, otherwise the bot.
   */
  ProjectedAccount reader(SystemMessage message, ProjectedAccount bot) {
    return switch (message.destination()) {
      case SystemMessage.ToChannel(_, _, @Nullable Long readerId, _) when readerId != null ->
          accounts.find(message.organizationId(), readerId).orElse(bot);
      case SystemMessage.ToPeople(Set<Long> userIds) when userIds.size() == 1 ->
          actors.account(message.organizationId(), userIds.iterator().next());
      case SystemMessage.ToPeople _, SystemMessage.ToChannel _ -> bot;
    };
  }

  private OutgoingMessage.ToPeople destination(
      ProjectedAccount sender, PostablePeople conversation) {
    return new OutgoingMessage.ToPeople(
        conversations.find(sender.organizationId(), conversation.userIds()),
        conversation.people().stream()
            .map(person ->
                new OutgoingMessage.Person(person.userId(), person.email(), person.fullName()))
            .toList());
  }
}
