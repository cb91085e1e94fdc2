package chat.messaging.typing;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostAccess;
import chat.messaging.access.PostablePeople;
import chat.messaging.access.RestsOn;
import chat.messaging.send.SentTo;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;

/** Tells those to whom somebody writes that he does. */
@Singleton
final class SayTyping {

  /** Nobody is told in channels with more active subscribers. */
  private static final int MOST_SUBSCRIBERS = 100;

  private final FreshCopies copies;
  private final Actors actors;
  private final PeopleAccess peopleAccess;
  private final PostAccess postAccess;
  private final TypingRecipientRepository recipients;
  private final TypingWriter writer;

  SayTyping(
      FreshCopies copies,
      Actors actors,
      PeopleAccess peopleAccess,
      PostAccess postAccess,
      TypingRecipientRepository recipients,
      TypingWriter writer) {
    this.copies = copies;
    this.actors = actors;
    this.peopleAccess = peopleAccess;
    this.postAccess = postAccess;
    this.recipients = recipients;
    this.writer = writer;
  }

  /** To the people of a conversation, as far as the caller could write to them. */
  void toPeople(Caller caller, TypingParams params) {
    SentTo to = params.to();
    if (to == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("to");
    }
    SentTo.People wanted = to.people();
    Change event =
        copies.decide(
            caller.organizationId(),
            RestsOn.CHANNEL_RIGHTS,
            () -> {
              refuseUnlessSaid(
                  caller, "send_private_typing_notifications", MessagingError.NO_DIRECT_TYPING);
              Actor actor = actors.of(caller);
              PostablePeople people = wanted.postableBy(actor, peopleAccess);
              return TypingEvent.direct(
                  params.op(), actor.account(), people.people(), told(people.people()));
            });
    writer.write(caller.organizationId(), event);
  }

  /** To the subscribers of a channel, if the caller could send into its topic. */
  void toChannel(Caller caller, TypingParams params) {
    Long streamId = params.streamId();
    if (streamId == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("stream_id");
    }
    TopicName topic = TopicName.of(params.topic());
    Account sender =
        copies.decide(
            caller.organizationId(),
            RestsOn.CHANNEL_RIGHTS,
            () -> {
              refuseUnlessSaid(
                  caller, "send_stream_typing_notifications", MessagingError.NO_CHANNEL_TYPING);
              return postAccess.byId(caller, streamId, topic).actor().account();
            });
    List<TypingRecipient> subscribers =
        recipients.subscribers(caller.organizationId(), streamId, MOST_SUBSCRIBERS + 1);
    if (subscribers.size() <= MOST_SUBSCRIBERS) {
      writer.write(
          caller.organizationId(),
          TypingEvent.inChannel(params.op(), sender, streamId, topic.text(), wanting(subscribers)));
    }
  }

  private List<Long> told(List<Account> people) {
    return wanting(
        recipients.people(
            people.getFirst().organizationId(), people.stream().map(Account::userId).toList()));
  }

  private static List<Long> wanting(List<TypingRecipient> some) {
    return some.stream()
        .filter(TypingRecipient::receivesTypingNotifications)
        .map(TypingRecipient::userId)
        .toList();
  }

  private void refuseUnlessSaid(Caller caller, String setting, MessagingError otherwise) {
    if (!actors.hasOn(caller, setting)) {
      throw otherwise.refuse();
    }
  }
}
