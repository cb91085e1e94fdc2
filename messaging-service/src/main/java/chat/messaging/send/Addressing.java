package chat.messaging.send;

import chat.identity.copy.Account;
import chat.identity.copy.AccountSettings;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.identity.copy.Organization;
import chat.kit.copy.FreshCopies;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostAccess;
import chat.messaging.access.PostableChannel;
import chat.messaging.access.PostablePeople;
import chat.messaging.access.RestsOn;
import chat.messaging.message.Conversations;
import chat.messaging.message.OutgoingMessage;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out from whom and to whom a message goes, and whether it may. */
@Singleton
final class Addressing {

  private static final int FEW_PEOPLE = 50;

  private final FairTurns crowds = FairTurns.forLists("Sending to so many people");
  private final FreshCopies copies;
  private final Actors actors;
  private final AccountStore accounts;
  private final PostAccess postAccess;
  private final PeopleAccess peopleAccess;
  private final Conversations conversations;

  Addressing(
      FreshCopies copies,
      Actors actors,
      AccountStore accounts,
      PostAccess postAccess,
      PeopleAccess peopleAccess,
      Conversations conversations) {
    this.copies = copies;
    this.actors = actors;
    this.accounts = accounts;
    this.postAccess = postAccess;
    this.peopleAccess = peopleAccess;
    this.conversations = conversations;
  }

  /**
   * A message that may go to its destination.
   *
   * @param channel where it goes to; null for a direct message
   */
  record Addressed(
      Actor actor, OutgoingMessage.Destination destination, @Nullable PostableChannel channel) {

    Account sender() {
      return actor.account();
    }

    Organization organization() {
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

  /** A caller's message; refused by the owners' latest word where the copies would refuse it. */
  Addressed of(Caller caller, RequestedMessage requested) {
    return switch (requested.to()) {
      case RequestedMessage.ToChannel(SentTo.Channel channel, TopicName topic) ->
          toChannel(caller, channel, topic);
      case RequestedMessage.ToPeople(SentTo.People people) -> toPeople(caller, people);
    };
  }

  private Addressed toChannel(Caller caller, SentTo.Channel wanted, TopicName topic) {
    return copies.decide(
        caller.organizationId(),
        RestsOn.CHANNEL_RIGHTS,
        () -> {
          PostAccess.Postable found =
              switch (wanted) {
                case SentTo.Channel.ById(long channelId) ->
                    postAccess.byId(caller, channelId, topic);
                case SentTo.Channel.ByName(String name) -> postAccess.byName(caller, name, topic);
              };
          return Addressed.toChannel(found.actor(), found.channel());
        });
  }

  /** To very many people a few at a time: what is asked about all of them takes connections. */
  private Addressed toPeople(Caller caller, SentTo.People wanted) {
    return wanted.size() > FEW_PEOPLE
        ? crowds.take(caller.userId(), () -> addressedToPeople(caller, wanted))
        : addressedToPeople(caller, wanted);
  }

  private Addressed addressedToPeople(Caller caller, SentTo.People wanted) {
    return copies.decide(
        caller.organizationId(),
        caller.role() == Role.GUEST ? RestsOn.CHANNEL_RIGHTS : RestsOn.RIGHTS,
        () -> {
          Actor actor = actors.of(caller);
          PostablePeople people = wanted.postableBy(actor, peopleAccess);
          return new Addressed(actor, destination(actor.account(), people), null);
        });
  }

  /**
   * A system bot's message; such a bot may write everywhere, into archived channels the
   * notification bot alone, and no announcement. What it says in a channel is for all who are
   * subscribed by now, though many of them have come with the channel a moment ago: 503 until they
   * are known.
   */
  Addressed of(SystemMessage message, Account bot) {
    if (message.destination() instanceof SystemMessage.ToChannel) {
      copies.catchUp(message.organizationId(), RestsOn.CHANNELS);
    }
    return copies.decide(
        message.organizationId(),
        RestsOn.CHANNEL_RIGHTS,
        () -> {
          Organization organization = actors.organization(message.organizationId());
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

  /** The bot that is to say it. */
  Account systemBot(long organizationId, SystemMessage.Bot bot) {
    return copies.decide(
        organizationId,
        RestsOn.ACCOUNTS,
        () ->
            accounts
                .findSystemBot(organizationId, bot.localPart())
                .orElseThrow(() -> MessagingError.NO_SUCH_SYSTEM_BOT.refuse(bot.localPart())));
  }

  /**
   * By whose eyes a system bot refers to things: those of its one reader or of whom it speaks for,
   * else its own.
   */
  Account reader(SystemMessage message, Account bot) {
    return switch (message.destination()) {
      case SystemMessage.ToChannel(_, _, @Nullable Long readerId, _) when readerId != null ->
          accounts.find(message.organizationId(), readerId).orElse(bot);
      case SystemMessage.ToPeople(Set<Long> userIds) when userIds.size() == 1 ->
          actors.account(message.organizationId(), userIds.iterator().next());
      case SystemMessage.ToPeople _, SystemMessage.ToChannel _ -> bot;
    };
  }

  private OutgoingMessage.ToPeople destination(Account sender, PostablePeople conversation) {
    return new OutgoingMessage.ToPeople(
        conversations.find(sender.organizationId(), conversation.userIds()),
        conversation.people().stream()
            .map(person ->
                new OutgoingMessage.Person(person.userId(), person.email(), person.fullName()))
            .toList());
  }
}
