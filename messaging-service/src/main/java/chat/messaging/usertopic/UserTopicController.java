package chat.messaging.usertopic;

import chat.kit.error.RequestError;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ContentAccess;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;

/** Mutes, unmutes or follows topics (API: update-user-topic, mute-topic). */
@Operations
@ForCallers
final class UserTopicController {

  private final ContentAccess contentAccess;
  private final UserTopics userTopics;

  UserTopicController(ContentAccess contentAccess, UserTopics userTopics) {
    this.contentAccess = contentAccess;
    this.userTopics = userTopics;
  }

  /**
   * Sets the caller's visibility policy for a topic: muted, unmuted, followed or none.
   *
   * <p>Requires access to the channel's messages, unless an existing policy is removed. The topic
   * need not have messages. A user can have at most 10,000 policies for topics. The user's clients
   * get the event {@code user_topic}.
   */
  @OperationId("update-user-topic")
  @Post("/user_topics")
  void set(Caller caller, @Params UserTopicParams params) {
    set(
        caller,
        UserTopic.of(
            caller.userId(), params.streamId(), params.topic().text(), params.visibilityPolicy()));
  }

  /**
   * Mutes a topic, or removes the caller's visibility policy for it.
   *
   * <p>It is the older form of update-user-topic. A user can have at most 10,000 policies for
   * topics. The user's clients get the event {@code user_topic}.
   */
  @OperationId("mute-topic")
  @Patch("/users/me/subscriptions/muted_topics")
  void mute(Caller caller, @Params MuteTopicParams params) {
    set(
        caller,
        UserTopic.of(
            caller.userId(),
            channelId(caller, params),
            params.topic().text(),
            params.op().policy()));
  }

  private long channelId(Caller caller, MuteTopicParams params) {
    String name = params.stream();
    Long channelId = params.streamId();
    if (name != null && channelId != null) {
      throw RequestError.CONFUSING_ARGUMENTS.refuse("stream_id", "stream");
    }
    if (channelId != null) {
      return channelId;
    }
    if (name == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("stream_id");
    }
    return contentAccess.of(caller, name).channelId();
  }

  private void set(Caller caller, UserTopic requested) {
    long organizationId = caller.organizationId();
    boolean isRemoval = requested.policy() == VisibilityPolicy.INHERIT;
    if (isRemoval
        && userTopics.remove(
            organizationId, caller.userId(), requested.channelId(), requested.topic())) {
      return;
    }
    contentAccess.of(caller, requested.channelId());
    if (!isRemoval) {
      userTopics.set(organizationId, requested);
    }
  }
}
