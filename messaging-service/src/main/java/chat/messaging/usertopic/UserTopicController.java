package chat.messaging.usertopic;

import chat.kit.error.RequestError;
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

  /** Users without access to the channel may still remove their policies for its topics. */
  @Post("/user_topics")
  void set(Caller caller, @Params UserTopicParams params) {
    set(
        caller,
        UserTopic.of(
            caller.userId(), params.streamId(), params.topic().text(), params.visibilityPolicy()));
  }

  /** Older form of the operation. */
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
