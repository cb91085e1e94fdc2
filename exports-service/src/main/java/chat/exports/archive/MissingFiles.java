package chat.exports.archive;

import java.util.Set;
import java.util.TreeSet;

/**
 * The files that the archive refers to and does not contain. The first ones are listed by path, the
 * others only counted.
 */
final class MissingFiles {

  /** Listed files. Longer lists are of no use, and a single message may link hundreds. */
  private static final int MAX_FILES = 10_000;

  /** Characters of all paths together. A made-up path may be as long as a message. */
  private static final int MAX_CHARACTERS = 1 << 20;

  private final Set<String> named = new TreeSet<>();
  private int characters;
  private long others;

  void add(String path) {
    if (named.contains(path)) {
      return;
    }
    if (named.size() == MAX_FILES || path.length() > MAX_CHARACTERS - characters) {
      others++;
      return;
    }
    named.add(path);
    characters += path.length();
  }

  /** The listed paths in alphabetical order. */
  Set<String> named() {
    return named;
  }

  /** How often a path was added that is not listed. */
  long others() {
    return others;
  }
}
