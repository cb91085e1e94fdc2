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

/** Checks access to files: for the uploader, and for readers of a message that links the file. */
@Singleton
final class FileAccess {

  private final UploadRepository uploads;
  private final MessageReaders readers;

  FileAccess(UploadRepository uploads, MessageReaders readers) {
    this.uploads = uploads;
    this.readers = readers;
  }

  /** Returns the upload at an address if the requester may read it; otherwise 404 or 403. */
  Upload readable(Requester requester, UploadAddress address) {
    return switch (requester) {
      case Caller caller -> readable(caller.organizationId(), caller.userId(), address);
      case Visitor visitor -> readableByVisitor(visitor.organizationId(), address);
      case ServiceCaller _ -> throw UploadsError.NO_SUCH_FILE.refuse();
    };
  }

  private Upload readable(long organizationId, long userId, UploadAddress address) {
    Upload upload = find(organizationId, address);
    if (userId != upload.ownerId() && !readers.include(upload, userId)) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }

  private Upload readableByVisitor(long organizationId, UploadAddress address) {
    Upload upload = find(organizationId, address);
    if (!readers.includeVisitors(upload)) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }

  private Upload find(long organizationId, UploadAddress address) {
    if (!address.organizationId().equals(Long.toString(organizationId))) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return uploads
        .find(organizationId, address.storageKey())
        .filter(upload -> upload.nameInUrl().equals(address.name()))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }
}
