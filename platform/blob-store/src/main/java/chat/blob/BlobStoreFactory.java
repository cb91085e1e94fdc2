package chat.blob;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Opens the place for blobs that the operator has configured. */
@Factory
final class BlobStoreFactory {

  @Singleton
  BlobStore blobStore(@Property(name = "chat.storage.directory") Path directory, Clock clock) {
    try {
      return new DirectoryBlobStore(directory, clock);
    } catch (IOException e) {
      throw unusable(directory, e);
    }
  }

  @Singleton
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
}
