package chat.messaging.access;

import chat.messaging.access.PostingStore.Asked;
import chat.messaging.access.PostingStore.Posting;
import chat.messaging.memory.Memory;
import chat.messaging.memory.MemoryRoom;
import chat.messaging.memory.Versions;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Remembers what was found of those who send and where. All of that are copies but two things. What
 * is remembered is for a topic without messages, and so for whoever may begin one. What this
 * service keeps for the organization is looked at once more when the message is stored.
 */
@Singleton
final class RememberedPostings {

  /** In bytes, about: what of it belongs to an account or a channel alone is there once. */
  private static final int SIZE = 250;

  private final PostingStore store;
  private final Versions versions;
  private final Memory<Asked, Posting> postings;

  RememberedPostings(PostingStore store, Versions versions, MemoryRoom room) {
    this.store = store;
    this.versions = versions;
    this.postings = room.memory(_ -> SIZE);
  }

  /** What was found of both; empty where that is not remembered of the copies as they are now. */
  Optional<Posting> find(Asked asked) {
    long organizationId = asked.sender().organizationId();
    return versions.areKnownOfCopies(organizationId)
        ? Optional.ofNullable(postings.find(organizationId, asked, version(organizationId)))
        : Optional.empty();
  }

  /**
   * Both by the database's word, which is remembered where it is of one moment and the copies had
   * not come further, by another replica, than this one knew before.
   */
  Posting read(Asked asked, TopicName topic) {
    long organizationId = asked.sender().organizationId();
    long version = version(organizationId);
    long copies = versions.ofCopies(organizationId);
    PostingStore.Read found = store.find(asked, topic.text());
    if (found.isOfOneMoment() && found.copies() == copies && versions.areKept()) {
      postings.keep(organizationId, asked, version, found.posting().inNewTopic());
    }
    return found.posting();
  }

  private long version(long organizationId) {
    return versions.ofCopies(organizationId) + versions.ofOrganization(organizationId);
  }
}
