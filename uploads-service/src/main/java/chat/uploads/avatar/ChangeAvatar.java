package chat.uploads.avatar;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.outbox.RequestChanges;
import chat.kit.token.Caller;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.avatar.AvatarChanges.NewAvatar;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.UploadedPictures;
import io.micronaut.http.HttpRequest;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;

/**
 * Uploads and removes the caller's avatar.
 *
 * <p>Receiving a file may take long, so permissions are checked again before the change is stored.
 */
@Singleton
final class ChangeAvatar {

  private static final int SIDE = 100;
  private static final int MEDIUM_SIDE = 500;

  private static final OneFile FILE = OneFile.picture(UploadsError.NOT_ONE_AVATAR::refuse);

  private final AvatarPermissions permissions;
  private final Pictures pictures;
  private final UploadedPictures uploaded;
  private final AvatarChanges changes;
  private final InternalClient services;

  ChangeAvatar(
      AvatarPermissions permissions,
      Pictures pictures,
      UploadedPictures uploaded,
      AvatarChanges changes,
      InternalClient services) {
    this.permissions = permissions;
    this.pictures = pictures;
    this.uploaded = uploaded;
    this.changes = changes;
    this.services = services;
  }

  /** The answer of identity-service. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Account(String avatarUrl, String changes) {}

  /**
   * Stores the picture in the request's body as the caller's avatar and returns its address.
   *
   * @throws IOException if the client's connection breaks; nothing is left then
   */
  String upload(Caller caller, HttpRequest<?> request) throws IOException {
    permissions.requireChanging(caller);
    String fileName = store(caller, request);
    Avatar avatar;
    try {
      permissions.requireChanging(caller);
      avatar = changes.put(caller.organizationId(), caller.userId(), fileName);
    } catch (RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        delete(caller.organizationId(), fileName);
      }
      throw failure;
    }
    return notifyIdentity(request, avatar);
  }

  /** Removes the uploaded avatar and returns the address of the avatar that replaces it. */
  String remove(Caller caller, HttpRequest<?> request) {
    permissions.requireChanging(caller);
    return notifyIdentity(request, changes.remove(caller.organizationId(), caller.userId()));
  }

  /**
   * Notifies identity-service at once. If that fails, the task does it later, and the caller gets
   * the error of the failed call.
   */
  private String notifyIdentity(HttpRequest<?> request, Avatar avatar) {
    Account account =
        services.post(Program.IDENTITY, AvatarChanges.CALL, NewAvatar.of(avatar), Account.class);
    RequestChanges.add(request, ChangeNumbers.parse(account.changes()));
    return account.avatarUrl();
  }

  private String store(Caller caller, HttpRequest<?> request) throws IOException {
    long organizationId = caller.organizationId();
    String fileName = uploaded.randomName();
    return uploaded.take(
        caller,
        request,
        FILE,
        Avatar.uploaded(organizationId, fileName),
        file ->
            pictures.stills(
                caller,
                file,
                List.of(SIDE, MEDIUM_SIDE),
                stills -> store(organizationId, fileName, stills)));
  }

  private String store(long organizationId, String fileName, List<byte[]> stills)
      throws IOException {
    uploaded.put(Avatar.picture(organizationId, fileName), stills.getFirst());
    uploaded.put(Avatar.mediumPicture(organizationId, fileName), stills.getLast());
    return fileName;
  }

  private void delete(long organizationId, String fileName) {
    uploaded.delete(Avatar.picture(organizationId, fileName));
    uploaded.delete(Avatar.mediumPicture(organizationId, fileName));
  }
}
