package chat.uploads.tus;

import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.Checksum;
import chat.uploads.partialupload.Concatenation;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusLimits;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLease;
import chat.uploads.partialupload.UploadLeases;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadName;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates an upload, with or without bytes, or by concatenating parts. */
@Singleton
final class CreateUpload {

  private final UploadLeases leases;
  private final CreateWhole createWhole;
  private final ReceiveBytes receiveBytes;
  private final TerminateUpload terminateUpload;
  private final ConcatenatedParts concatenatedParts;
  private final TusLimits limits;

  CreateUpload(
      UploadLeases leases,
      CreateWhole createWhole,
      ReceiveBytes receiveBytes,
      TerminateUpload terminateUpload,
      ConcatenatedParts concatenatedParts,
      TusLimits limits) {
    this.leases = leases;
    this.createWhole = createWhole;
    this.receiveBytes = receiveBytes;
    this.terminateUpload = terminateUpload;
    this.concatenatedParts = concatenatedParts;
    this.limits = limits;
  }

  /**
   * Returns the new upload, which is finished if the request contained all its bytes.
   *
   * @throws IOException if the connection breaks; the upload is removed then, because the client
   *     cannot resume it without its address
   */
  TusUpload create(Caller caller, TusHeaders headers, Supplier<InputStream> body)
      throws IOException {
    return switch (Concatenation.of(headers.concatenation())) {
      case Concatenation.None() -> begin(caller, headers, body);
      case Concatenation.Part() -> begin(caller, headers, body);
      case Concatenation.Joined(List<TusAddress> parts) -> join(caller, headers, parts);
    };
  }

  private TusUpload begin(Caller caller, TusHeaders headers, Supplier<InputStream> body)
      throws IOException {
    long length = headers.length(limits.most(), limits::tooLarge);
    Checksum checksum = headers.checksum();
    if (headers.hasBody()) {
      headers.requireBytes();
      if (headers.bodyLength() > length) {
        throw UploadsError.TUS_BEYOND_LENGTH.refuse(length);
      }
    }
    TusUpload upload = upload(caller, headers, length);
    try (var reserved = limits.reserve(caller, length)) {
      TusUpload begun = begin(upload, headers, body, checksum);
      reserved.keep(length);
      return begun;
    }
  }

  private TusUpload begin(
      TusUpload upload, TusHeaders headers, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    long length = upload.length();
    if (length == 0 && !headers.hasBody()) {
      return whole(upload, InputStream::nullInputStream, checksum);
    }
    if (!headers.hasBody()) {
      limits.insert(upload, length, null);
      return upload;
    }
    return headers.bodyLength() == length
        ? whole(upload, body, checksum)
        : receive(leases.begin(upload, length), body, checksum);
  }

  /** Keeps a part with the other parts, because it is not a file. */
  private TusUpload whole(TusUpload upload, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    return upload.isPart()
        ? receive(leases.begin(upload, upload.length()), body, checksum)
        : createWhole.create(upload, body, checksum);
  }

  private TusUpload join(Caller caller, TusHeaders headers, List<TusAddress> addresses) {
    headers.requireNothingOfItsOwn();
    ConcatenatedParts.Joined joined = concatenatedParts.find(caller, addresses);
    if (joined.length() > limits.most()) {
      throw limits.tooLarge();
    }
    TusUpload upload = upload(caller, headers, joined.length());
    UploadLease begun = leases.begin(upload, concatenatedParts.bytesWithoutRoom(caller, joined));
    try {
      return removedOnFailure(begun, lease -> receiveParts(caller, lease, joined));
    } catch (IOException e) {
      throw RequestError.unavailable("The storage");
    }
  }

  /**
   * Recounts the bytes under the lease, because another upload may have joined the parts before it.
   */
  private TusUpload receiveParts(Caller caller, UploadLease lease, ConcatenatedParts.Joined joined)
      throws IOException {
    long more = concatenatedParts.bytesWithoutRoom(caller, joined);
    try (var reserved = limits.reserve(caller, more)) {
      TusUpload received = receiveBytes.receive(lease, () -> concatenatedParts.read(joined), null);
      reserved.keep(more);
      return received;
    }
  }

  private TusUpload receive(
      UploadLease begun, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    return removedOnFailure(begun, lease -> receiveBytes.receive(lease, body, checksum));
  }

  /** Receives the bytes of a new upload. */
  private interface Reception {
    TusUpload receive(UploadLease lease) throws IOException;
  }

  private TusUpload removedOnFailure(UploadLease begun, Reception reception) throws IOException {
    try (UploadLease lease = begun) {
      try {
        return reception.receive(lease);
      } catch (RuntimeException | IOException failure) {
        remove(lease, failure);
        throw failure;
      }
    }
  }

  private void remove(UploadLease lease, Exception failure) {
    try {
      terminateUpload.remove(lease);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private TusUpload upload(Caller caller, TusHeaders headers, long length) {
    UploadName name = UploadName.ofAscii(UploadMetadata.of(headers.metadata()).fileName());
    return new TusUpload(
        caller.organizationId(),
        Upload.newStorageKey(),
        caller.userId(),
        name.inUrl(),
        name.shown(),
        headers.metadata(),
        headers.concatenation(),
        length,
        0,
        false,
        0,
        null,
        leases.expiry());
  }
}
