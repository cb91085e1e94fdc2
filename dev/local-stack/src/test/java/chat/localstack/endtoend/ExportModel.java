package chat.localstack.endtoend;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plainest model of who may learn what of channels, by the names of people. */
final class ExportModel {

  private ExportModel() {}

  enum Kind {
    PUBLIC,
    PRIVATE,
    PROTECTED
  }

  /**
   * A channel.
   *
   * @param descriptions the last one is what it has now
   * @param ever who is subscribed, and who once was
   */
  record Room(
      Kind kind,
      String name,
      List<String> descriptions,
      Set<String> subscribers,
      Set<String> ever) {

    boolean isOpenTo(String reader) {
      return kind == Kind.PUBLIC || (kind == Kind.PRIVATE && subscribers.contains(reader));
    }

    /** Whether somebody may still read a message that they received. */
    boolean reads(String reader, Said said) {
      return subscribers.contains(reader) && said.receivers().contains(reader);
    }

    boolean isSeenBy(Set<String> consenting) {
      return kind == Kind.PUBLIC || consenting.stream().anyMatch(subscribers::contains);
    }
  }

  /**
   * A message.
   *
   * @param number of the name that its topic had
   */
  record Said(long id, int number, Set<String> receivers) {}

  /**
   * A topic of a channel.
   *
   * @param names the last one is what it has now; a message names those since it was sent
   * @param users who follows or mutes it
   */
  record Topic(Room room, List<String> names, List<Said> messages, Set<String> users) {

    boolean isTold(int number, Set<String> consenting) {
      return room.kind() == Kind.PUBLIC
          || consenting.stream().anyMatch(room::isOpenTo)
          || messages.stream()
              .filter(said -> said.number() <= number)
              .anyMatch(said -> consenting.stream().anyMatch(one -> room.reads(one, said)))
          || (number == names.size() - 1
              && users.stream()
                  .filter(consenting::contains)
                  .anyMatch(room.subscribers()::contains));
    }
  }

  /**
   * A word in the organization's data.
   *
   * @param room where it was said; null where that is no channel
   * @param knowing who received it; of a channel they know it while they are subscribed
   * @param owner whose file it is in, who keeps it; null where it is in none
   */
  record Secret(String word, @Nullable Room room, Set<String> knowing, @Nullable String owner) {

    boolean isTold(Set<String> consenting) {
      return (room != null && room.kind() == Kind.PUBLIC)
          || consenting.stream().anyMatch(this::isToldTo);
    }

    private boolean isToldTo(String reader) {
      if (room == null) {
        return knowing.contains(reader);
      }
      return reader.equals(owner)
          || room.isOpenTo(reader)
          || (room.subscribers().contains(reader) && knowing.contains(reader));
    }
  }
}
