package chat.uploads.reading;

import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import chat.uploads.UploadsError;
import chat.uploads.claim.MessageReaders;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadRepository;
import jakarta.inject.Singleton;

/** Who may read a file: who uploaded it, and who may read a message that links it. */
@Singleton
final class FileAccess {

  private final UploadRepository uploads;
  private final MessageReaders readers;

  FileAccess(UploadRepository uploads, MessageReaders readers) {
    this.uploads = uploads;
    this.readers = readers;
  }

  /** The upload at an address, for who may read it; 404 and 403 otherwise. */
  Upload readable(Requester requester, UploadAddress address) {
    return switch (requester) {
      case Caller caller -> readable(caller.organizationId(), caller.userId(), address);
      case Visitor visitor -> readableByVisitor(visitor.organizationId(), address);
      case ServiceCaller _ -> throw UploadsError.NO_SUCH_FILE.refuse();
    };
  }

  private Upload readable(long organizationId, long userId, UploadAddress address) {
    Upload upload = found(organizationId, address);
    if (userId != upload.ownerId() && !readers.include(upload, userId)) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }

  private Upload readableByVisitor(long organizationId, UploadAddress address) {
    Upload upload = found(organizationId, address);
    if (!readers.includeVisitors(upload)) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }

  private Upload found(long organizationId, UploadAddress address) {
    if (!address.organizationId().equals(Long.toString(organizationId))) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return uploads
        .find(organizationId, address.place())
        .filter(found -> found.nameInUrl().equals(address.name()))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }
}
