package chat.uploads.avatar;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.outbox.RequestChanges;
import chat.kit.token.Caller;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.avatar.AvatarChanges.NewAvatar;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures;
import io.micronaut.http.HttpRequest;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/** Gives the caller an avatar: who may, the file, its pictures, and then the fact. */
@Singleton
final class ChangeAvatar {

  private static final int SIDE = 100;
  private static final int MEDIUM_SIDE = 500;
  private static final int MAX_MEBIBYTES = 5;

  private static final OneFile FILE =
      new OneFile(
          (long) MAX_MEBIBYTES << 20,
          UploadsError.NOT_ONE_AVATAR::refuse,
          UploadsError.NOT_ONE_AVATAR::refuse,
          () -> UploadsError.FILE_TOO_LARGE.refuse(MAX_MEBIBYTES));

  private final AvatarPermissions permissions;
  private final Pictures pictures;
  private final BlobStore blobs;
  private final AvatarChanges changes;
  private final InternalClient services;
  private final SecureRandom random = new SecureRandom();

  ChangeAvatar(
      AvatarPermissions permissions,
      Pictures pictures,
      BlobStore blobs,
      AvatarChanges changes,
      InternalClient services) {
    this.permissions = permissions;
    this.pictures = pictures;
    this.blobs = blobs;
    this.changes = changes;
    this.services = services;
  }

  /** What identity-service made of it. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Account(String avatarUrl, String changes) {}

  /**
   * The address of the caller's new avatar, whose picture is the request's body.
   *
   * @throws IOException where the client's connection breaks; nothing is left then
   */
  String upload(Caller caller, HttpRequest<?> request) throws IOException {
    permissions.requireChanging(caller);
    String fileName = store(caller.organizationId(), request);
    Avatar avatar;
    try {
      avatar = changes.put(caller.organizationId(), caller.userId(), fileName);
    } catch (RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        delete(caller.organizationId(), fileName);
      }
      throw failure;
    }
    return tell(request, avatar);
  }

  /** The address of the avatar that the caller has without an uploaded one. */
  String remove(Caller caller, HttpRequest<?> request) {
    permissions.requireChanging(caller);
    return tell(request, changes.remove(caller.organizationId(), caller.userId()));
  }

  /** Where identity-service is away it learns of it later, and the caller is told to ask again. */
  private String tell(HttpRequest<?> request, Avatar avatar) {
    Account account =
        services.post(Program.IDENTITY, AvatarChanges.CALL, NewAvatar.of(avatar), Account.class);
    RequestChanges.add(request, ChangeNumbers.parse(account.changes()));
    return account.avatarUrl();
  }

  private String store(long organizationId, HttpRequest<?> request) throws IOException {
    String fileName = randomName();
    BlobKey uploaded = FILE.read(request, new Storing(Avatar.uploaded(organizationId, fileName)));
    try {
      List<byte[]> stills = pictures.stills(() -> read(uploaded), List.of(SIDE, MEDIUM_SIDE));
      put(Avatar.picture(organizationId, fileName), stills.getFirst());
      put(Avatar.mediumPicture(organizationId, fileName), stills.getLast());
    } finally {
      blobs.delete(uploaded);
    }
    return fileName;
  }

  private void put(BlobKey key, byte[] content) throws IOException {
    blobs.put(key, new ByteArrayInputStream(content));
  }

  private void delete(long organizationId, String fileName) {
    blobs.delete(Avatar.picture(organizationId, fileName));
    blobs.delete(Avatar.mediumPicture(organizationId, fileName));
  }

  /** A name that nobody can guess, and another one for each picture. */
  private String randomName() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bits) + Avatar.ENDING;
  }

  private byte[] read(BlobKey key) throws IOException {
    try (InputStream content =
        blobs.open(key, 0, Long.MAX_VALUE).orElseThrow(() -> new FileNotFoundException("" + key))) {
      return content.readAllBytes();
    }
  }

  /** Keeps what many upload at once out of the memory. */
  private final class Storing implements OneFile.Taker<BlobKey> {

    private final BlobKey key;

    Storing(BlobKey key) {
      this.key = key;
    }

    @Override
    public BlobKey take(FilePart file) throws IOException {
      blobs.put(key, file.content());
      return key;
    }

    @Override
    public void undo(BlobKey stored) {
      blobs.delete(stored);
    }
  }
}
