package chat.messaging.usertopic;

import chat.kit.state.StateRequest;
import chat.messaging.access.AccessibleChannel;
import chat.messaging.access.ContentAccess;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists a user's policies for topics in accessible channels.
 *
 * <p>Policies in other channels are kept in case the user returns, and follow their topics when
 * these are renamed, to names that must not be revealed to the user.
 */
@Singleton
final class VisibleTopics {

  private final UserTopicRepository userTopics;
  private final ContentAccess contentAccess;

  VisibleTopics(UserTopicRepository userTopics, ContentAccess contentAccess) {
    this.userTopics = userTopics;
    this.contentAccess = contentAccess;
  }

  /** Returns the policies, ordered by channel id. */
  List<UserTopicListing> of(StateRequest request) {
    List<UserTopicListing> all = userTopics.list(request.organizationId(), request.userId());
    Set<Long> channelIds =
        all.stream().map(UserTopicListing::channelId).collect(Collectors.toSet());
    Set<Long> accessible =
        contentAccess.byIds(request.caller(), channelIds).stream()
            .map(AccessibleChannel::channelId)
            .collect(Collectors.toSet());
    return all.stream().filter(listing -> accessible.contains(listing.channelId())).toList();
  }
}
