package chat.uploads.claim;

import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.uploads.claim.MessageEvent.Changed;
import chat.uploads.claim.MessageEvent.Edited;
import chat.uploads.claim.MessageEvent.Sent;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadEvents;
import chat.uploads.upload.UploadRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/** Changes claims under the organization's lock, so that both topics see the same order. */
@Singleton
class Claims {

  private static final String ADDRESS = "/user_uploads/";

  /** So many files of one message are claimed; each costs an event to who uploaded it. */
  private static final int MOST_OF_A_MESSAGE = 50;

  /** So many files are told of, or messages forgotten, at a time, however many there are. */
  private static final int PORTION = 100;

  private final ClaimRepository claims;
  private final MessageOrderRepository order;
  private final UploadRepository uploads;
  private final Outbox outbox;
  private final Clock clock;

  Claims(
      ClaimRepository claims,
      MessageOrderRepository order,
      UploadRepository uploads,
      Outbox outbox,
      Clock clock) {
    this.claims = claims;
    this.order = order;
    this.uploads = uploads;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Follows what is said of an organization's messages, in its order. */
  @Transactional
  void follow(long organizationId, List<MessageEvent> events) {
    List<MessageEvent> ofClaims = events.stream().filter(Claims::mayChangeClaims).toList();
    if (!ofClaims.isEmpty()) {
      outbox.lock(organizationId);
      Set<Long> changed = new HashSet<>();
      for (MessageEvent event : ofClaims) {
        switch (event) {
          case Sent sent -> changed.addAll(sent(sent));
          case Changed change -> changed.addAll(changed(change));
        }
      }
      tell(organizationId, changed, Instant.ofEpochSecond(ofClaims.getLast().timestamp()));
    }
    events.stream()
        .filter(Sent.class::isInstance)
        .map(event -> ((Sent) event).messageId())
        .max(Long::compare)
        .ifPresent(newest -> noteNewest(organizationId, newest));
  }

  private void noteNewest(long organizationId, long messageId) {
    order.advance(organizationId, messageId);
    order.deleteEarlyChanges(organizationId, messageId);
  }

  /** Most messages link nothing, and nobody waits for the lock because of them. */
  private static boolean mayChangeClaims(MessageEvent event) {
    return switch (event) {
      case Sent sent -> !sent.uploads().isEmpty();
      case Changed change -> change.isDeletion() || change.edited() != null;
    };
  }

  private List<Long> sent(Sent sent) {
    return order.hasEarlyChange(sent.organizationId(), sent.messageId())
        ? List.of()
        : link(
            sent.organizationId(),
            sent.messageId(),
            sent.senderId(),
            linked(sent.organizationId(), sent.uploads()));
  }

  private Set<Long> changed(Changed change) {
    long organizationId = change.organizationId();
    order.addEarlyChanges(organizationId, change.messageIds());
    Edited edited = change.edited();
    if (edited == null) {
      return end(change, List.of());
    }
    List<Upload> linked = linked(organizationId, edited.uploads());
    Set<Long> changed = end(change, ids(linked));
    for (long messageId : change.messageIds()) {
      changed.addAll(link(organizationId, messageId, change.userId(), linked));
    }
    return changed;
  }

  /** Ends what the messages claim or want to, some files excepted; what was claimed of the rest. */
  private Set<Long> end(Changed change, List<Long> except) {
    Set<Long> ended = new HashSet<>();
    for (List<Long> portion : portions(change.messageIds())) {
      claims.deleteRequests(change.organizationId(), portion, except);
      ended.addAll(claims.delete(change.organizationId(), portion, except));
    }
    return ended;
  }

  /** The files of these addresses, the oldest ones where there are very many. */
  private List<Upload> linked(long organizationId, Set<String> addresses) {
    Set<String> places = new HashSet<>();
    for (String address : addresses) {
      String[] segments = address.split("/", -1);
      if (segments.length == 6) {
        places.add(segments[3] + "/" + segments[4]);
      }
    }
    return uploads.findAll(organizationId, places).stream()
        .filter(upload -> addresses.contains(ADDRESS + upload.pathId()))
        .limit(MOST_OF_A_MESSAGE)
        .toList();
  }

  /** Claims what the sender uploaded, and asks for the rest; what is claimed more than before. */
  private List<Long> link(
      long organizationId, long messageId, @Nullable Long senderId, List<Upload> linked) {
    List<Long> own = new ArrayList<>();
    List<Long> others = new ArrayList<>();
    for (Upload upload : linked) {
      boolean isOwn = senderId != null && senderId == upload.ownerId();
      (isOwn ? own : others).add(upload.uploadId());
    }
    if (!others.isEmpty() && senderId != null) {
      claims.request(organizationId, messageId, senderId, others);
    }
    return own.isEmpty() ? List.of() : claims.add(organizationId, messageId, own);
  }

  /**
   * The sender may open the file: those of his messages that still link it claim it from now on.
   */
  @Transactional
  void grant(RequestedFile file, List<Long> messageIds) {
    outbox.lock(file.organizationId());
    boolean areAdded =
        !claims.addRequested(file.organizationId(), file.uploadId(), messageIds).isEmpty();
    if (areAdded) {
      tell(file.organizationId(), Set.of(file.uploadId()), clock.instant());
    }
  }

  /**
   * Tells of the files, the oldest first, a portion at a time.
   *
   * @param unclaimedSince the time at which those became unclaimed that no message claims any more
   */
  private void tell(long organizationId, Set<Long> uploadIds, Instant unclaimedSince) {
    if (uploadIds.isEmpty()) {
      return;
    }
    long spaceUsed = uploads.spaceUsed(organizationId);
    for (List<Long> portion : portions(uploadIds.stream().sorted().toList())) {
      tellPortion(organizationId, portion, unclaimedSince, spaceUsed);
    }
  }

  private void tellPortion(
      long organizationId, List<Long> uploadIds, Instant unclaimedSince, long spaceUsed) {
    Set<Long> noted = Set.copyOf(claims.noteClaimed(uploadIds, unclaimedSince));
    List<Change> changes = new ArrayList<>();
    for (LinkedUpload linked : claims.linked(uploadIds)) {
      Upload upload = linked.upload();
      if (noted.contains(upload.uploadId())) {
        changes.add(UploadEvents.claimed(upload, !linked.messageIds().isEmpty()));
      }
      changes.add(UploadEvents.linked(upload, linked.messageIds(), spaceUsed));
    }
    outbox.append(organizationId, changes);
  }

  private static List<List<Long>> portions(List<Long> ids) {
    return ids.stream().gather(Gatherers.windowFixed(PORTION)).toList();
  }

  private static List<Long> ids(List<Upload> uploads) {
    return uploads.stream().map(Upload::uploadId).toList();
  }
}
