package chat.messaging.typing;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.error.RequestError;
import chat.kit.outbox.Change;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.PeopleAccess;
import chat.messaging.access.PostAccess;
import chat.messaging.access.PostablePeople;
import chat.messaging.access.RequiredTopics;
import chat.messaging.send.RecipientParameter;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;

/** Sends typing notifications to the recipients (API: set-typing-status). */
@Singleton
final class SendTypingNotification {

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final PeopleAccess peopleAccess;
  private final PostAccess postAccess;
  private final TypingAudience audience;
  private final TypingWriter writer;

  SendTypingNotification(
      StaleReadGuard staleReadGuard,
      Actors actors,
      PeopleAccess peopleAccess,
      PostAccess postAccess,
      TypingAudience audience,
      TypingWriter writer) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.peopleAccess = peopleAccess;
    this.postAccess = postAccess;
    this.audience = audience;
    this.writer = writer;
  }

  /** Notifies the participants of a direct message, if the caller may send it. */
  void toPeople(Caller caller, TypingParams params) {
    RecipientParameter to = params.to();
    if (to == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("to");
    }
    RecipientParameter.People recipientPeople = to.people();
    Change event =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(),
            RequiredTopics.CHANNEL_RIGHTS,
            () -> {
              requireSetting(
                  caller, "send_private_typing_notifications", MessagingError.NO_DIRECT_TYPING);
              Actor actor = actors.of(caller);
              PostablePeople people = recipientPeople.postableBy(actor, peopleAccess);
              return TypingEvent.direct(
                  params.op(), actor.account(), people.people(), peopleToNotify(people.people()));
            });
    writer.write(caller.organizationId(), event);
  }

  /** Notifies the subscribers of a channel, if the caller may post to the topic. */
  void toChannel(Caller caller, TypingParams params) {
    Long streamId = params.streamId();
    if (streamId == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("stream_id");
    }
    TopicName topic = TopicName.of(params.topic());
    ProjectedAccount sender =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(),
            RequiredTopics.CHANNEL_RIGHTS,
            () -> {
              requireSetting(
                  caller, "send_stream_typing_notifications", MessagingError.NO_CHANNEL_TYPING);
              return postAccess.byId(caller, streamId, topic).actor().account();
            });
    List<Long> userIds = audience.subscribers(caller.organizationId(), streamId);
    if (!userIds.isEmpty()) {
      writer.write(
          caller.organizationId(),
          TypingEvent.inChannel(params.op(), sender, streamId, topic.text(), userIds));
    }
  }

  private List<Long> peopleToNotify(List<ProjectedAccount> people) {
    return audience.people(
        people.getFirst().organizationId(), people.stream().map(ProjectedAccount::userId).toList());
  }

  private void requireSetting(Caller caller, String setting, MessagingError error) {
    if (!actors.hasOn(caller, setting)) {
      throw error.refuse();
    }
  }
}
