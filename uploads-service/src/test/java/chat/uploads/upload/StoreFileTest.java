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

  private static final RuntimeException AWAY = new IllegalStateException("away");

  private final TestOrganization organization;
  private final long member;
  private final StoreFile storeFile;

  StoreFileTest(RunningService service) {
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.storeFile =
        new StoreFile(
            new StorageThatKeeps(),
            service.bean(ContentTypes.class),
            service.bean(UploadPermissions.class));
  }

  @Test
  void reasonIsToldAlsoWhereTheFileCannotBeRemoved() {
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
            Instant.EPOCH);
    RuntimeException reason = new IllegalArgumentException("not written");
    assertThatThrownBy(() ->
            storeFile.writeDown(
                stored,
                () -> {
                  throw reason;
                }))
        .isSameAs(reason)
        .hasSuppressedException(AWAY);
  }

  private static final class StorageThatKeeps implements BlobStore {

    @Override
    public long put(BlobKey key, InputStream content) {
      throw AWAY;
    }

    @Override
    public OptionalLong size(BlobKey key) {
      throw AWAY;
    }

    @Override
    public Optional<InputStream> open(BlobKey key, long from, long length) {
      throw AWAY;
    }

    @Override
    public void delete(BlobKey key) {
      throw AWAY;
    }

    @Override
    public void list(Consumer<Stored> each) {
      throw AWAY;
    }
  }
}
