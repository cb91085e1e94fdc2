package chat.uploads.orphan;

import io.micronaut.data.annotation.MappedEntity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies a database in its storage, so that a storage is not used with another database.
 *
 * @param id of the database
 * @param looks number of searches that the database has begun
 */
@MappedEntity("storage_mark")
record StorageMark(String id, long looks) {

  private static final Pattern TEXT = Pattern.compile("([0-9a-f-]{36}) ([0-9]{1,18})");

  /** Returns empty if the text is not a mark. */
  static Optional<StorageMark> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches()
        ? Optional.of(new StorageMark(parts.group(1), Long.parseLong(parts.group(2))))
        : Optional.empty();
  }

  /** Returns whether the database with this mark may have written the stored one earlier. */
  boolean hasComeFrom(StorageMark stored) {
    return id.equals(stored.id) && looks >= stored.looks;
  }

  @Override
  public String toString() {
    return id + " " + looks;
  }
}
