package chat.uploads.tus;

import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadName;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins an upload, with or without bytes, or makes one of parts. */
@Singleton
final class CreateUpload {

  private final UploadLeases leases;
  private final CreateWhole createWhole;
  private final ReceiveBytes receiveBytes;
  private final RemoveUpload removeUpload;
  private final JoinParts joinParts;
  private final TusLimits limits;

  CreateUpload(
      UploadLeases leases,
      CreateWhole createWhole,
      ReceiveBytes receiveBytes,
      RemoveUpload removeUpload,
      JoinParts joinParts,
      TusLimits limits) {
    this.leases = leases;
    this.createWhole = createWhole;
    this.receiveBytes = receiveBytes;
    this.removeUpload = removeUpload;
    this.joinParts = joinParts;
    this.limits = limits;
  }

  /**
   * The new upload, finished where all its bytes came with the request.
   *
   * @throws IOException where the connection breaks; who has not heard where the upload is can't
   *     resume it, so nothing is left then
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

  /** A part is no file, so it is kept where parts are. */
  private TusUpload whole(TusUpload upload, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    return upload.isPart()
        ? receive(leases.begin(upload, upload.length()), body, checksum)
        : createWhole.create(upload, body, checksum);
  }

  private TusUpload join(Caller caller, TusHeaders headers, List<TusAddress> addresses) {
    headers.requireNothingOfItsOwn();
    JoinParts.Joined joined = joinParts.find(caller, addresses);
    if (joined.length() > limits.most()) {
      throw limits.tooLarge();
    }
    TusUpload upload = upload(caller, headers, joined.length());
    UploadLease begun = leases.begin(upload, joinParts.bytesWithoutRoom(caller, joined));
    try {
      return removedOnFailure(begun, lease -> receiveParts(caller, lease, joined));
    } catch (IOException e) {
      throw RequestError.unavailable("The storage");
    }
  }

  /** Others may have joined the parts until the lease began, so the bytes are counted under it. */
  private TusUpload receiveParts(Caller caller, UploadLease lease, JoinParts.Joined joined)
      throws IOException {
    long more = joinParts.bytesWithoutRoom(caller, joined);
    try (var reserved = limits.reserve(caller, more)) {
      TusUpload received = receiveBytes.receive(lease, () -> joinParts.read(joined), null);
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
      removeUpload.remove(lease);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  private TusUpload upload(Caller caller, TusHeaders headers, long length) {
    UploadName name = UploadName.ofAscii(UploadMetadata.of(headers.metadata()).fileName());
    return new TusUpload(
        caller.organizationId(),
        Upload.newPlace(),
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
