package chat.uploads.orphan;

import io.micronaut.data.annotation.MappedEntity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a database and its storage both have, so that neither is taken for another's.
 *
 * @param id of the database
 * @param looks how many it has begun
 */
@MappedEntity("storage_mark")
record StorageMark(String id, long looks) {

  private static final Pattern TEXT = Pattern.compile("([0-9a-f-]{36}) ([0-9]{1,18})");

  /** Empty where it is none. */
  static Optional<StorageMark> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches()
        ? Optional.of(new StorageMark(parts.group(1), Long.parseLong(parts.group(2))))
        : Optional.empty();
  }

  /** Whether the database that has this one may have given the storage the other. */
  boolean hasComeFrom(StorageMark stored) {
    return id.equals(stored.id) && looks >= stored.looks;
  }

  @Override
  public String toString() {
    return id + " " + looks;
  }
}
