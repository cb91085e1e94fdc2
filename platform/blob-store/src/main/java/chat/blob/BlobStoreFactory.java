package chat.blob;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.exceptions.ConfigurationException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Creates the blob storage that the operator has configured: a directory by default, or S3. */
@Factory
final class BlobStoreFactory {

  private static final String KIND = "chat.storage.kind";
  private static final String DIRECTORY = "directory";
  private static final String S3 = "s3";

  @Singleton
  @Requires(property = KIND, notEquals = S3)
  BlobStore blobStore(
      @Property(name = KIND) String kind,
      @Property(name = "chat.storage.directory") Path directory,
      Clock clock) {
    if (!kind.equals(DIRECTORY)) {
      throw new ConfigurationException(
          "CHAT_STORAGE is %s, which is neither %s nor %s".formatted(kind, DIRECTORY, S3));
    }
    try {
      return new DirectoryBlobStore(directory, clock);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  @Singleton
  @Requires(property = KIND, notEquals = S3)
  PartialBlobs partialBlobs(@Property(name = "chat.storage.directory") Path directory) {
    try {
      return new DirectoryPartialBlobs(directory);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  private static ConfigurationException unusable(Path directory, IOException failure) {
    return new ConfigurationException(
        "CHAT_STORAGE_DIRECTORY %s can't be used: %s".formatted(directory, failure), failure);
  }

  @Singleton
  @Bean(preDestroy = "close")
  @Requires(property = KIND, value = S3)
  S3Objects objects(S3Settings settings) {
    return new S3Objects(settings);
  }

  @Singleton
  @Requires(property = KIND, value = S3)
  BlobStore objectStore(S3Objects objects, Clock clock) {
    return new S3BlobStore(objects, clock);
  }

  @Singleton
  @Requires(property = KIND, value = S3)
  PartialBlobs partialObjects(S3Objects objects) {
    return new S3PartialBlobs(objects);
  }
}
