package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.contenttype.ContentTypes;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class StoreFileTest {

  private static final RuntimeException UNAVAILABLE = new IllegalStateException("away");

  private final TestOrganization organization;
  private final long member;
  private final StoreFile storeFile;

  StoreFileTest(RunningService service) {
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.storeFile =
        new StoreFile(
            new UnavailableStorage(),
            service.bean(ContentTypes.class),
            service.bean(UploadPermissions.class));
  }

  @Test
  void originalErrorIsThrownIfFileRemovalFails() {
    var stored =
        new Upload(
            organization.id(),
            0,
            member,
            Upload.newStorageKey(),
            "a",
            "a",
            "text/plain",
            1,
            Instant.EPOCH,
            null,
            null,
            null);
    RuntimeException reason = new IllegalArgumentException("not written");
    assertThatThrownBy(() ->
            storeFile.insertOrUndo(
                stored,
                () -> {
                  throw reason;
                }))
        .isSameAs(reason)
        .hasSuppressedException(UNAVAILABLE);
  }

  private static final class UnavailableStorage implements BlobStore {

    @Override
    public long put(BlobKey key, InputStream content) {
      throw UNAVAILABLE;
    }

    @Override
    public OptionalLong size(BlobKey key) {
      throw UNAVAILABLE;
    }

    @Override
    public Optional<InputStream> open(BlobKey key, long from, long length) {
      throw UNAVAILABLE;
    }

    @Override
    public void delete(BlobKey key) {
      throw UNAVAILABLE;
    }

    @Override
    public void list(Consumer<Stored> each) {
      throw UNAVAILABLE;
    }
  }
}
