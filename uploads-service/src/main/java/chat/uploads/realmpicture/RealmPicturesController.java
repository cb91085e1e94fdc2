package chat.uploads.realmpicture;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.io.IOException;

/** Changes the organization's icon and logos (API: upload-realm-icon, upload-realm-logo). */
@Operations
@ForCallers
final class RealmPicturesController {

  private final ChangeRealmPicture changeRealmPicture;

  RealmPicturesController(ChangeRealmPicture changeRealmPicture) {
    this.changeRealmPicture = changeRealmPicture;
  }

  /**
   * The response of {@code POST} and {@code DELETE /realm/icon}.
   *
   * @param iconUrl the icon after the change: the path of an uploaded picture below the
   *     organization's URL, or the URL of the default icon
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChangedIcon(String iconUrl) {}

  /**
   * Sets the organization's icon to an uploaded picture. The body is {@code multipart/form-data}
   * with exactly one file, which may have any field name: a PNG, GIF, JPEG or WebP picture of at
   * most 5 MiB. Its central square is scaled to 100 by 100 pixels.
   *
   * <p>Only administrators may do so. All users receive the event {@code realm} with {@code op}
   * {@code update_dict} and the property {@code icon}.
   */
  @OperationId("upload-realm-icon")
  @Post("/realm/icon")
  @StreamedBody
  ChangedIcon uploadIcon(Caller caller, HttpRequest<?> request) throws IOException {
    return new ChangedIcon(changeRealmPicture.uploadIcon(caller, request));
  }

  /**
   * Removes the organization's uploaded icon. The organization then has the default icon, from
   * Gravatar.
   *
   * <p>Only administrators may do so. All users receive the event {@code realm} with {@code op}
   * {@code update_dict} and the property {@code icon}.
   */
  @OperationId("delete-realm-icon")
  @Delete("/realm/icon")
  ChangedIcon deleteIcon(Caller caller, HttpRequest<?> request) {
    return new ChangedIcon(changeRealmPicture.remove(caller, RealmPictureKind.ICON, request));
  }

  /**
   * Sets one of the organization's logos to an uploaded picture. The body is {@code
   * multipart/form-data} with exactly one file, which may have any field name: a PNG, GIF, JPEG or
   * WebP picture of at most 5 MiB. It is scaled to fit into 800 by 100 pixels.
   *
   * <p>Only administrators may do so. All users receive the event {@code realm} with {@code op}
   * {@code update_dict} and the property {@code logo} or {@code night_logo}.
   */
  @OperationId("upload-realm-logo")
  @Post("/realm/logo")
  @StreamedBody
  void uploadLogo(Caller caller, @Params UploadLogoParams params, HttpRequest<?> request)
      throws IOException {
    changeRealmPicture.uploadLogo(caller, request);
  }

  /**
   * Removes one of the organization's uploaded logos.
   *
   * <p>Only administrators may do so. All users receive the event {@code realm} with {@code op}
   * {@code update_dict} and the property {@code logo} or {@code night_logo}.
   */
  @OperationId("delete-realm-logo")
  @Delete("/realm/logo")
  void deleteLogo(Caller caller, @Params LogoParams params, HttpRequest<?> request) {
    String _ = changeRealmPicture.remove(caller, RealmPictureKind.logo(params.night()), request);
  }
}
