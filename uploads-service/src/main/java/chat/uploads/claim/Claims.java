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

  /** Limit of files that one message claims; each costs an event to its uploader. */
  private static final int MAX_FILES_PER_MESSAGE = 50;

  /** Number of files per batch of events, and of messages per batch of deletions. */
  private static final int BATCH_SIZE = 100;

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

  /** Applies events about an organization's messages, in their order. */
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
      publish(organizationId, changed, Instant.ofEpochSecond(ofClaims.getLast().timestamp()));
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

  /** Returns false for most messages, which link nothing, so that they do not take the lock. */
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

  /**
   * Deletes the messages' claims and requests except for some files; returns the files of the
   * deleted claims.
   */
  private Set<Long> end(Changed change, List<Long> except) {
    Set<Long> ended = new HashSet<>();
    for (List<Long> batch : batches(change.messageIds())) {
      claims.deleteRequests(change.organizationId(), batch, except);
      ended.addAll(claims.delete(change.organizationId(), batch, except));
    }
    return ended;
  }

  /** Returns the files at these addresses, the oldest ones if there are more than the limit. */
  private List<Upload> linked(long organizationId, Set<String> addresses) {
    Set<String> storageKeys = new HashSet<>();
    for (String address : addresses) {
      String[] segments = address.split("/", -1);
      if (segments.length == 6) {
        storageKeys.add(segments[3] + "/" + segments[4]);
      }
    }
    return uploads.findAll(organizationId, storageKeys).stream()
        .filter(upload -> addresses.contains(ADDRESS + upload.pathId()))
        .limit(MAX_FILES_PER_MESSAGE)
        .toList();
  }

  /** Claims the sender's own files and requests the others; returns the newly claimed files. */
  private List<Long> link(
      long organizationId, long messageId, @Nullable Long senderId, List<Upload> linked) {
    List<Long> own = new ArrayList<>();
    List<Long> foreign = new ArrayList<>();
    for (Upload upload : linked) {
      boolean isOwn = senderId != null && senderId == upload.ownerId();
      (isOwn ? own : foreign).add(upload.uploadId());
    }
    if (!foreign.isEmpty() && senderId != null) {
      claims.request(organizationId, messageId, senderId, foreign);
    }
    return own.isEmpty() ? List.of() : claims.add(organizationId, messageId, own);
  }

  /** Turns the sender's requests into claims for those messages that still link the file. */
  @Transactional
  void grant(RequestedFile file, List<Long> messageIds) {
    outbox.lock(file.organizationId());
    boolean areAdded =
        !claims.addRequested(file.organizationId(), file.uploadId(), messageIds).isEmpty();
    if (areAdded) {
      publish(file.organizationId(), Set.of(file.uploadId()), clock.instant());
    }
  }

  /**
   * Publishes the state of the files, the oldest first, one batch at a time.
   *
   * @param unclaimedSince the time at which files without a claim became unclaimed
   */
  private void publish(long organizationId, Set<Long> uploadIds, Instant unclaimedSince) {
    if (uploadIds.isEmpty()) {
      return;
    }
    long spaceUsed = uploads.spaceUsed(organizationId);
    for (List<Long> batch : batches(uploadIds.stream().sorted().toList())) {
      publishBatch(organizationId, batch, unclaimedSince, spaceUsed);
    }
  }

  private void publishBatch(
      long organizationId, List<Long> uploadIds, Instant unclaimedSince, long spaceUsed) {
    Set<Long> changedFiles = Set.copyOf(claims.noteClaimed(uploadIds, unclaimedSince));
    List<Change> changes = new ArrayList<>();
    for (LinkedUpload linked : claims.linked(uploadIds)) {
      Upload upload = linked.upload();
      if (changedFiles.contains(upload.uploadId())) {
        changes.add(UploadEvents.claimed(upload, !linked.messageIds().isEmpty()));
      }
      changes.add(UploadEvents.linked(upload, linked.messageIds(), spaceUsed));
    }
    outbox.append(organizationId, changes);
  }

  private static List<List<Long>> batches(List<Long> ids) {
    return ids.stream().gather(Gatherers.windowFixed(BATCH_SIZE)).toList();
  }

  private static List<Long> ids(List<Upload> uploads) {
    return uploads.stream().map(Upload::uploadId).toList();
  }
}
