package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.uploads.partialupload.TusPartRepository;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.upload.ReceivedUploads;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadColumns;
import chat.uploads.upload.UploadKey;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks the rows of tus uploads as finished when they become files. */
@Singleton
final class TusReceivedUploads implements ReceivedUploads {

  private final TusUploadRepository uploads;
  private final TusPartRepository parts;

  TusReceivedUploads(TusUploadRepository uploads, TusPartRepository parts) {
    this.uploads = uploads;
    this.parts = parts;
  }

  @Override
  public Set<String> finish(long organizationId, List<Arrived> arrived) {
    Set<String> finished =
        Set.copyOf(
            uploads.finish(
                organizationId,
                arrived.stream().map(Arrived::storageKey).toList(),
                arrived.stream().map(each -> each.writer().toString()).toList(),
                arrived.stream().map(each -> each.expiresAt().toString()).toList()));
    join(
        organizationId,
        arrived.stream().filter(each -> finished.contains(each.storageKey())).toList());
    return finished;
  }

  /** Stores which parts these files are made of. */
  private void join(long organizationId, List<Arrived> files) {
    List<String> joinedParts = new ArrayList<>();
    List<String> joinedInto = new ArrayList<>();
    for (Arrived file : files) {
      for (String part : file.parts()) {
        joinedParts.add(part);
        joinedInto.add(file.storageKey());
      }
    }
    if (!joinedParts.isEmpty()) {
      parts.join(organizationId, joinedParts, joinedInto);
    }
  }

  @Override
  public void insertFinished(long organizationId, List<CreatedWhole> created) {
    @Nullable String[] metadata = new @Nullable String[created.size()];
    for (int i = 0; i < metadata.length; i++) {
      metadata[i] = created.get(i).metadata();
    }
    List<Upload> files = created.stream().map(CreatedWhole::file).toList();
    uploads.insertFinished(
        organizationId,
        new UploadColumns(files),
        metadata,
        created.stream().map(each -> each.expiresAt().toString()).toList());
  }

  @Override
  public List<BlobKey> unfinishedKeys(List<Long> organizationIds, List<String> storageKeys) {
    return uploads.findUnfinished(organizationIds, storageKeys).stream()
        .map(UploadKey::key)
        .toList();
  }

  @Override
  public long lengthBesideFiles(long organizationId) {
    return parts.lengthBesideFiles(organizationId);
  }
}
