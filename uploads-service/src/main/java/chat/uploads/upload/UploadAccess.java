package chat.uploads.upload;

import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;

/** Who may read a file: who uploaded it. */
@Singleton
final class UploadAccess {

  private final UploadStore uploads;

  UploadAccess(UploadStore uploads) {
    this.uploads = uploads;
  }

  /** The upload at an address, for who may read it; 404 and 403 otherwise. */
  Upload readable(Requester requester, UploadAddress address) {
    long own =
        switch (requester) {
          case Caller caller -> caller.organizationId();
          case Visitor visitor -> visitor.organizationId();
          case ServiceCaller _ -> throw UploadsError.NO_SUCH_FILE.refuse();
        };
    if (!address.organizationId().equals(Long.toString(own))) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    Upload upload =
        uploads
            .find(own, address.place())
            .filter(found -> found.nameInUrl().equals(address.name()))
            .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
    if (!(requester instanceof Caller caller) || caller.userId() != upload.ownerId()) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }
}
