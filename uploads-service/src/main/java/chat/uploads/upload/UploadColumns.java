package chat.uploads.upload;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Uploads as arrays, one per column, for a single insert statement. */
public record UploadColumns(List<Upload> uploads) {

  public Long[] ownerIds() {
    return numbers(Upload::ownerId);
  }

  public String[] storageKeys() {
    return texts(Upload::storageKey);
  }

  public String[] namesInUrl() {
    return texts(Upload::nameInUrl);
  }

  public String[] fileNames() {
    return texts(Upload::fileName);
  }

  public String[] contentTypes() {
    return texts(Upload::contentType);
  }

  public Long[] sizes() {
    return numbers(Upload::size);
  }

  public String[] datesCreated() {
    return texts(upload -> upload.dateCreated().toString());
  }

  /** Returns null for files that are no pictures. */
  public @Nullable String[] pictureStatuses() {
    return uploads.stream().map(Upload::pictureStatus).toArray(String[]::new);
  }

  private Long[] numbers(Function<Upload, Long> column) {
    return uploads.stream().map(column).toArray(Long[]::new);
  }

  private String[] texts(Function<Upload, String> column) {
    return uploads.stream().map(column).toArray(String[]::new);
  }
}
