package chat.messaging.usertopic;

import chat.kit.state.StateRequest;
import chat.messaging.access.ContentAccess;
import chat.messaging.access.OpenChannel;
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

  private final UserTopicRepository userTopics;
  private final ContentAccess contentAccess;

  OpenTopics(UserTopicRepository userTopics, ContentAccess contentAccess) {
    this.userTopics = userTopics;
    this.contentAccess = contentAccess;
  }

  /** In the order of the channels' ids. */
  List<UserTopicListing> of(StateRequest request) {
    List<UserTopicListing> all = userTopics.list(request.organizationId(), request.userId());
    Set<Long> channelIds =
        all.stream().map(UserTopicListing::channelId).collect(Collectors.toSet());
    Set<Long> open =
        contentAccess.byIds(request.caller(), channelIds).stream()
            .map(OpenChannel::channelId)
            .collect(Collectors.toSet());
    return all.stream().filter(known -> open.contains(known.channelId())).toList();
  }
}
