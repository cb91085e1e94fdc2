package chat.exports.archive;

import java.util.Set;
import java.util.TreeSet;

/** Files that are named in the archive and not in it: the first of them, and how many came then. */
final class MissingFiles {

  /** More are looked through by nobody, and anybody may link hundreds in each message. */
  private static final int MOST_FILES = 10_000;

  /** Of all paths together: one that somebody made up may be as long as a message. */
  private static final int MOST_CHARACTERS = 1 << 20;

  private final Set<String> named = new TreeSet<>();
  private int characters;
  private long others;

  void add(String path) {
    if (named.contains(path)) {
      return;
    }
    if (named.size() == MOST_FILES || path.length() > MOST_CHARACTERS - characters) {
      others++;
      return;
    }
    named.add(path);
    characters += path.length();
  }

  /** Their paths, in the order of the alphabet. */
  Set<String> named() {
    return named;
  }

  /** How often one was added that is not named. */
  long others() {
    return others;
  }
}
