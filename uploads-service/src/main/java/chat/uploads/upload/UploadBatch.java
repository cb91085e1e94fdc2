package chat.uploads.upload;

import chat.contracts.ChangeNumbers;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.uploads.upload.ReceivedUploads.Arrived;
import chat.uploads.upload.ReceivedUploads.ByTus;
import chat.uploads.upload.ReceivedUploads.CreatedWhole;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Inserts new files of one organization and appends their events, in one transaction. */
@Singleton
class UploadBatch {

  private final UploadRepository uploads;
  private final UploadQuota quota;
  private final ReceivedUploads receivedUploads;
  private final Outbox outbox;

  UploadBatch(
      UploadRepository uploads, UploadQuota quota, ReceivedUploads receivedUploads, Outbox outbox) {
    this.uploads = uploads;
    this.quota = quota;
    this.receivedUploads = receivedUploads;
    this.outbox = outbox;
  }

  /** Inserts all files that the quota admits. Returns one result per file, in their order. */
  @Transactional
  List<NewUpload.InsertResult> store(List<NewUpload> members) {
    long organizationId = members.getFirst().stored().organizationId();
    outbox.lock(organizationId);
    List<NewUpload> admitted = quota.admit(organizationId, members);
    List<NewUpload> fresh = fresh(organizationId, admitted);
    Map<String, NewUpload.InsertResult> added =
        fresh.isEmpty() ? new HashMap<>() : add(organizationId, fresh);
    return members.stream()
        .map(member -> {
          NewUpload.InsertResult isNew = added.remove(member.storageKey());
          if (isNew != null) {
            return isNew;
          }
          return admitted.contains(member) ? new NewUpload.AlreadyStored() : new NewUpload.NoRoom();
        })
        .toList();
  }

  /** Returns the files that were not inserted before, each once. */
  private List<NewUpload> fresh(long organizationId, List<NewUpload> admitted) {
    List<Arrived> arrived = byTus(admitted, Arrived.class);
    Set<String> finished =
        arrived.isEmpty() ? Set.of() : receivedUploads.finish(organizationId, arrived);
    Set<String> left = new HashSet<>(finished);
    return admitted.stream()
        .filter(member -> !member.hasComeInParts() || left.remove(member.storageKey()))
        .toList();
  }

  private static <T extends ByTus> List<T> byTus(List<NewUpload> files, Class<T> way) {
    return files.stream().map(NewUpload::byTus).filter(way::isInstance).map(way::cast).toList();
  }

  private void insertFinished(long organizationId, List<NewUpload> fresh) {
    List<CreatedWhole> created = byTus(fresh, CreatedWhole.class);
    if (!created.isEmpty()) {
      receivedUploads.insertFinished(organizationId, created);
    }
  }

  private static List<Upload> withIds(List<Upload> stored, List<InsertedUpload> inserted) {
    Map<String, Long> ids =
        inserted.stream()
            .collect(Collectors.toMap(InsertedUpload::storageKey, InsertedUpload::uploadId));
    return stored.stream()
        .map(upload -> upload.withId(Objects.requireNonNull(ids.get(upload.storageKey()))))
        .toList();
  }

  /** Returns the results by storage key. */
  private Map<String, NewUpload.InsertResult> add(long organizationId, List<NewUpload> fresh) {
    List<Upload> stored = fresh.stream().map(NewUpload::stored).toList();
    List<InsertedUpload> inserted = uploads.insert(organizationId, new UploadColumns(stored));
    List<Upload> written = withIds(stored, inserted);
    insertFinished(organizationId, fresh);
    long spaceUsed =
        inserted.getFirst().spaceUsed() - written.stream().mapToLong(Upload::size).sum();
    List<Change> events = new ArrayList<>(2 * fresh.size());
    for (int i = 0; i < fresh.size(); i++) {
      String requestId = fresh.get(i).requestId();
      spaceUsed += written.get(i).size();
      UploadEvents.added(written.get(i), spaceUsed).stream()
          .map(change -> change.ofRequest(requestId))
          .forEach(events::add);
    }
    ChangeNumbers changes = outbox.append(organizationId, events);
    return written.stream()
        .collect(
            Collectors.toMap(Upload::storageKey, upload -> new NewUpload.Added(upload, changes)));
  }
}
