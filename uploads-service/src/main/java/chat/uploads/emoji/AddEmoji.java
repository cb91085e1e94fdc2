package chat.uploads.emoji;

import chat.kit.token.Caller;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.SmallPicture;
import chat.uploads.picture.UploadedPictures;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.IOException;

/**
 * Adds a custom emoji.
 *
 * <p>Receiving a file may take long, so permissions are checked again before the emoji is stored.
 */
@Singleton
final class AddEmoji {

  private static final int SIDE = 64;

  private static final OneFile FILE = OneFile.picture(UploadsError.NOT_ONE_FILE::refuse);

  private final EmojiPermissions permissions;
  private final Pictures pictures;
  private final UploadedPictures uploaded;
  private final EmojiChanges changes;

  AddEmoji(
      EmojiPermissions permissions,
      Pictures pictures,
      UploadedPictures uploaded,
      EmojiChanges changes) {
    this.permissions = permissions;
    this.pictures = pictures;
    this.uploaded = uploaded;
    this.changes = changes;
  }

  /**
   * Adds the emoji whose picture is the request's body.
   *
   * @throws IOException if the client's connection breaks
   */
  void add(Caller caller, EmojiName name, HttpRequest<?> request) throws IOException {
    permissions.requireAdding(caller, name);
    changes.requireFree(caller.organizationId(), name);
    String fileName = uploaded.randomName();
    try {
      boolean isAnimated =
          uploaded.take(
              caller,
              request,
              FILE,
              CustomEmoji.uploaded(caller.organizationId(), fileName),
              file ->
                  pictures.squared(
                      caller,
                      file,
                      SIDE,
                      picture -> store(caller.organizationId(), fileName, picture)));
      permissions.requireAdding(caller, name);
      changes.add(
          new CustomEmoji(
              caller.organizationId(),
              0,
              name.text(),
              fileName,
              isAnimated,
              false,
              caller.userId()));
    } catch (IOException | RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        uploaded.delete(CustomEmoji.picture(caller.organizationId(), fileName));
        uploaded.delete(CustomEmoji.still(caller.organizationId(), fileName));
      }
      throw failure;
    }
  }

  /** Stores the picture; returns whether it is animated. */
  private boolean store(long organizationId, String fileName, SmallPicture picture)
      throws IOException {
    uploaded.put(CustomEmoji.picture(organizationId, fileName), picture.content());
    byte[] still = picture.still();
    if (still != null) {
      uploaded.put(CustomEmoji.still(organizationId, fileName), still);
    }
    return still != null;
  }
}
