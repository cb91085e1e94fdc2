package chat.messaging.usertopic;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ContentAccess;
import io.micronaut.http.annotation.Post;

/** Mute, unmute or follow a topic. */
@Operations
@ForCallers
final class UserTopicController {

  private final ContentAccess contentAccess;
  private final UserTopics userTopics;

  UserTopicController(ContentAccess contentAccess, UserTopics userTopics) {
    this.contentAccess = contentAccess;
    this.userTopics = userTopics;
  }

  /** Who no longer sees a channel may still end what he thought of its topics. */
  @Post("/user_topics")
  void set(Caller caller, @Params UserTopicParams params) {
    long organizationId = caller.organizationId();
    String topic = params.topic().text();
    boolean ends = params.visibilityPolicy() == VisibilityPolicy.INHERIT;
    if (ends && userTopics.remove(organizationId, caller.userId(), params.streamId(), topic)) {
      return;
    }
    long channelId = contentAccess.of(caller, params.streamId()).channelId();
    if (!ends) {
      userTopics.set(
          organizationId,
          new UserTopic(caller.userId(), channelId, topic, params.visibilityPolicy()));
    }
  }
}
