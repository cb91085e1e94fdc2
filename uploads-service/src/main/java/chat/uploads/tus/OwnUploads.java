package chat.uploads.tus;

import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds uploads for the users who began them; other users get 404. */
@Singleton
final class OwnUploads {

  private final TusUploadRepository uploads;
  private final Clock clock;

  OwnUploads(TusUploadRepository uploads, Clock clock) {
    this.uploads = uploads;
    this.clock = clock;
  }

  /** Returns the upload at an address; 404 if the caller has none there, 410 if it has expired. */
  TusUpload find(Caller caller, TusAddress address) {
    TusUpload upload =
        uploads
            .find(caller.organizationId(), address.storageKey())
            .filter(candidate -> isAt(candidate, caller, address))
            .orElseThrow(UploadsError.TUS_NO_SUCH_UPLOAD::refuse);
    if (!upload.expiresAt().isAfter(clock.instant())) {
      throw UploadsError.TUS_EXPIRED.refuse();
    }
    return upload;
  }

  /**
   * Returns the finished parts at these addresses, in their order; 409 if an address is not one of
   * a finished part.
   */
  List<TusUpload> parts(Caller caller, List<TusAddress> addresses) {
    List<String> storageKeys = addresses.stream().map(TusAddress::storageKey).toList();
    Map<String, TusUpload> byStorageKey =
        uploads.findAll(caller.organizationId(), storageKeys).stream()
            .filter(upload -> upload.expiresAt().isAfter(clock.instant()))
            .collect(Collectors.toMap(TusUpload::storageKey, Function.identity()));
    return addresses.stream().map(address -> part(caller, address, byStorageKey)).toList();
  }

  private static TusUpload part(
      Caller caller, TusAddress address, Map<String, TusUpload> byStorageKey) {
    TusUpload upload = byStorageKey.get(address.storageKey());
    if (upload == null || !isAt(upload, caller, address) || !upload.isPart()) {
      throw UploadsError.TUS_NO_PART.refuse(address.path());
    }
    if (!upload.isFinished()) {
      throw UploadsError.TUS_PART_UNFINISHED.refuse(address.path());
    }
    return upload;
  }

  private static boolean isAt(TusUpload upload, Caller caller, TusAddress address) {
    return upload.ownerId() == caller.userId()
        && address.organizationId().equals(Long.toString(caller.organizationId()))
        && address.name().equals(upload.nameInUrl());
  }
}
