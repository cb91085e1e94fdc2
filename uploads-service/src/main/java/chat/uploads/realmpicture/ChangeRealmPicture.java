package chat.uploads.realmpicture;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.identityprojection.Actors;
import chat.kit.client.InternalClient;
import chat.kit.error.RequestError;
import chat.kit.outbox.RequestChanges;
import chat.kit.params.Parameter;
import chat.kit.params.RequestParameters;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.UploadedPictures;
import chat.uploads.realmpicture.RealmPictureChanges.NewRealmPicture;
import io.micronaut.http.HttpRequest;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.awt.Dimension;
import java.io.IOException;
import java.util.List;

/**
 * Uploads and removes the organization's icon and logos, for administrators.
 *
 * <p>Receiving a file may take long, so permissions are checked again before the change is stored.
 */
@Singleton
final class ChangeRealmPicture {

  private static final int ICON_SIDE = 100;
  private static final Dimension LOGO_BOX = new Dimension(800, 100);

  private static final OneFile ICON = OneFile.picture(UploadsError.NOT_ONE_ICON::refuse);
  private static final OneFile LOGO = OneFile.picture(UploadsError.NOT_ONE_LOGO::refuse);

  private final Actors actors;
  private final Pictures pictures;
  private final UploadedPictures uploaded;
  private final RealmPictureChanges changes;
  private final InternalClient services;

  ChangeRealmPicture(
      Actors actors,
      Pictures pictures,
      UploadedPictures uploaded,
      RealmPictureChanges changes,
      InternalClient services) {
    this.actors = actors;
    this.pictures = pictures;
    this.uploaded = uploaded;
    this.changes = changes;
    this.services = services;
  }

  /** The answer of identity-service. */
  @Serdeable
  record Answer(String url, String changes) {}

  /** A stored file and what it is for. */
  private record Stored(RealmPictureKind kind, String fileName) {}

  /**
   * Stores the picture in the request's body as the organization's icon and returns its address.
   *
   * @throws IOException if the client's connection breaks; nothing is left then
   */
  String uploadIcon(Caller caller, HttpRequest<?> request) throws IOException {
    requireAdministrator(caller);
    long organizationId = caller.organizationId();
    String fileName = uploaded.randomName();
    Stored icon =
        uploaded.take(
            caller,
            request,
            ICON,
            RealmPicture.uploaded(organizationId, fileName),
            file ->
                pictures.stills(
                    caller,
                    file,
                    List.of(ICON_SIDE),
                    stills ->
                        store(
                            organizationId,
                            new Stored(RealmPictureKind.ICON, fileName),
                            stills.getFirst())));
    return change(caller, request, icon);
  }

  /**
   * Stores the picture in the request's body as one of the organization's logos.
   *
   * @throws IOException if the client's connection breaks; nothing is left then
   */
  void uploadLogo(Caller caller, HttpRequest<?> request) throws IOException {
    requireAdministrator(caller);
    long organizationId = caller.organizationId();
    String fileName = uploaded.randomName();
    Stored logo =
        uploaded.take(
            caller,
            request,
            LOGO,
            RealmPicture.uploaded(organizationId, fileName),
            file -> {
              Stored stored = new Stored(RealmPictureKind.logo(isNight(request)), fileName);
              return pictures.fitted(
                  caller, file, LOGO_BOX, fitted -> store(organizationId, stored, fitted.png()));
            });
    change(caller, request, logo);
  }

  /** Reads a parameter that may be in the form, so not before the form was read. */
  private static boolean isNight(HttpRequest<?> request) {
    Parameter night = RequestParameters.of(request).orElseThrow().find("night");
    if (night == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("night");
    }
    return night.json().asBoolean();
  }

  /** Removes a picture and returns the address of the one that replaces it. */
  String remove(Caller caller, RealmPictureKind kind, HttpRequest<?> request) {
    requireAdministrator(caller);
    return notifyIdentity(request, changes.remove(caller.organizationId(), kind));
  }

  private String change(Caller caller, HttpRequest<?> request, Stored stored) {
    RealmPicture picture;
    try {
      requireAdministrator(caller);
      picture = changes.put(caller.organizationId(), stored.kind(), stored.fileName());
    } catch (RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        uploaded.delete(RealmPicture.picture(caller.organizationId(), stored.fileName()));
      }
      throw failure;
    }
    return notifyIdentity(request, picture);
  }

  private void requireAdministrator(Caller caller) {
    actors.atLeast(Role.ADMINISTRATOR, caller, UploadsError.ADMINISTRATORS_ONLY);
  }

  /**
   * Notifies identity-service at once. If that fails, the task does it later, and the caller gets
   * the error of the failed call.
   */
  private String notifyIdentity(HttpRequest<?> request, RealmPicture picture) {
    Answer answer =
        services.post(
            Program.IDENTITY, RealmPictureChanges.CALL, NewRealmPicture.of(picture), Answer.class);
    RequestChanges.add(request, ChangeNumbers.parse(answer.changes()));
    return answer.url();
  }

  private Stored store(long organizationId, Stored stored, byte[] content) throws IOException {
    uploaded.put(RealmPicture.picture(organizationId, stored.fileName()), content);
    return stored;
  }
}
