package chat.messaging.typing;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Organization;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.Actors;
import chat.messaging.access.ContentAccess;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostablePeople;
import chat.messaging.send.SentTo;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/** Tells those to whom somebody writes that he does. */
@Singleton
final class SayTyping {

  /** Nobody is told in channels with more active subscribers. */
  private static final int MOST_SUBSCRIBERS = 100;

  private static final Set<Topic> RESTS_ON =
      Set.of(
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final Actors actors;
  private final PeopleAccess peopleAccess;
  private final ContentAccess contentAccess;
  private final TypingStore store;
  private final TypingWriter writer;

  SayTyping(
      FreshCopies copies,
      Actors actors,
      PeopleAccess peopleAccess,
      ContentAccess contentAccess,
      TypingStore store,
      TypingWriter writer) {
    this.copies = copies;
    this.actors = actors;
    this.peopleAccess = peopleAccess;
    this.contentAccess = contentAccess;
    this.store = store;
    this.writer = writer;
  }

  /** To the people of a conversation, as far as the caller could write to them. */
  void toPeople(Caller caller, TypingParams params) {
    SentTo to = params.to();
    if (to == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("to");
    }
    SentTo.People wanted = to.people();
    refuseUnlessSaid(caller, "send_private_typing_notifications", MessagingError.NO_DIRECT_TYPING);
    Change event =
        copies.decide(
            caller.organizationId(),
            RESTS_ON,
            () -> {
              Actor actor = actors.of(caller);
              Organization organization = actor.organization();
              Account sender = actor.account();
              PostablePeople people =
                  switch (wanted) {
                    case SentTo.People.ByIds(Set<Long> userIds) ->
                        peopleAccess.byIds(organization, sender, userIds);
                    case SentTo.People.ByEmails(Set<String> emails) ->
                        peopleAccess.byEmails(organization, sender, emails);
                  };
              return TypingEvent.direct(params.op(), sender, people.people());
            });
    writer.write(caller.organizationId(), event);
  }

  /** To the subscribers of a channel that the caller may read. */
  void toChannel(Caller caller, TypingParams params) {
    Long streamId = params.streamId();
    if (streamId == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("stream_id");
    }
    String topic = TopicName.of(params.topic()).text();
    refuseUnlessSaid(caller, "send_stream_typing_notifications", MessagingError.NO_CHANNEL_TYPING);
    long channelId = contentAccess.of(caller, streamId).channelId();
    List<Long> subscribers =
        store.subscribers(caller.organizationId(), channelId, MOST_SUBSCRIBERS + 1);
    if (subscribers.size() <= MOST_SUBSCRIBERS) {
      Account sender = actors.account(caller);
      writer.write(
          caller.organizationId(),
          TypingEvent.inChannel(params.op(), sender, channelId, topic, subscribers));
    }
  }

  private void refuseUnlessSaid(Caller caller, String setting, MessagingError otherwise) {
    if (!store.saysSo(caller.organizationId(), caller.userId(), setting)) {
      throw otherwise.refuse();
    }
  }
}
