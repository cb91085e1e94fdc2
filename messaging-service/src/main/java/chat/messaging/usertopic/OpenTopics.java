package chat.messaging.usertopic;

import chat.kit.state.StateRequest;
import chat.messaging.access.ContentAccess;
import chat.messaging.access.OpenChannel;
import chat.messaging.usertopic.UserTopicStore.Known;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What somebody thinks of topics, as far as he may know them: of a channel that is closed to him it
 * is kept for the case that he comes back, and follows topics to names that he is not to learn.
 */
@Singleton
final class OpenTopics {

  private final UserTopicStore userTopics;
  private final ContentAccess contentAccess;

  OpenTopics(UserTopicStore userTopics, ContentAccess contentAccess) {
    this.userTopics = userTopics;
    this.contentAccess = contentAccess;
  }

  /** In the order of the channels' ids. */
  List<Known> of(StateRequest request) {
    List<Known> all = userTopics.list(request.organizationId(), request.userId());
    Set<Long> channelIds =
        all.stream().map(known -> known.topic().channelId()).collect(Collectors.toSet());
    Set<Long> open =
        contentAccess.byIds(request.caller(), channelIds).stream()
            .map(OpenChannel::channelId)
            .collect(Collectors.toSet());
    return all.stream().filter(known -> open.contains(known.topic().channelId())).toList();
  }
}
