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
 * Remembers what was found of those who send and where. All of that are copies but whether a topic
 * has a message: what is remembered is good for a new one, and so for whoever may begin topics.
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
    this.postings = room.memory(2, _ -> SIZE);
  }

  /** What was found of both; empty where that is not remembered of the copies as they are now. */
  Optional<Posting> find(Asked asked) {
    long organizationId = asked.sender().organizationId();
    return versions.areKnownOfCopies(organizationId)
        ? Optional.ofNullable(
            postings.find(organizationId, asked, versions.ofCopies(organizationId)))
        : Optional.empty();
  }

  /** Both by the database's word, which is remembered. */
  Posting read(Asked asked, TopicName topic) {
    long organizationId = asked.sender().organizationId();
    long version = versions.ofCopies(organizationId);
    Posting found = store.find(asked, topic.text());
    if (found.isOfBoth() && versions.areKept()) {
      postings.keep(organizationId, asked, version, found.inNewTopic());
    }
    return found;
  }
}
