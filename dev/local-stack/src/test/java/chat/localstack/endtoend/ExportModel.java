package chat.localstack.endtoend;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A simple model of what users may learn about channels, by user name. */
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
   * @param descriptions the last one is current
   * @param everSubscribed current and former subscribers
   */
  record Channel(
      Kind kind,
      String name,
      List<String> descriptions,
      Set<String> subscribers,
      Set<String> everSubscribed) {

    boolean isOpenTo(String reader) {
      return kind == Kind.PUBLIC || (kind == Kind.PRIVATE && subscribers.contains(reader));
    }

    /** Whether the user may still read a message that they received. */
    boolean canRead(String reader, Message message) {
      return subscribers.contains(reader) && message.recipients().contains(reader);
    }

    boolean isVisibleTo(Set<String> consenting) {
      return kind == Kind.PUBLIC || consenting.stream().anyMatch(subscribers::contains);
    }
  }

  /**
   * A message.
   *
   * @param number index of the topic name at the time of sending
   */
  record Message(long id, int number, Set<String> recipients) {}

  /**
   * A topic of a channel.
   *
   * @param names the last one is current; a message reveals the names since it was sent
   * @param users users who follow or mute the topic
   */
  record Topic(Channel channel, List<String> names, List<Message> messages, Set<String> users) {

    boolean isExported(int number, Set<String> consenting) {
      return channel.kind() == Kind.PUBLIC
          || consenting.stream().anyMatch(channel::isOpenTo)
          || messages.stream()
              .filter(sent -> sent.number() <= number)
              .anyMatch(sent -> consenting.stream().anyMatch(one -> channel.canRead(one, sent)))
          || (number == names.size() - 1
              && users.stream()
                  .filter(consenting::contains)
                  .anyMatch(channel.subscribers()::contains));
    }
  }

  /**
   * A word in the organization's data.
   *
   * @param channel where the word was sent; null if it was not sent to a channel
   * @param recipients recipients; those of a channel keep access while they are subscribed
   * @param owner owner of the file that contains the word; null if no file contains it
   */
  record Secret(
      String word, @Nullable Channel channel, Set<String> recipients, @Nullable String owner) {

    boolean isExported(Set<String> consenting) {
      return (channel != null && channel.kind() == Kind.PUBLIC)
          || consenting.stream().anyMatch(this::isKnownTo);
    }

    private boolean isKnownTo(String reader) {
      if (channel == null) {
        return recipients.contains(reader);
      }
      return reader.equals(owner)
          || channel.isOpenTo(reader)
          || (channel.subscribers().contains(reader) && recipients.contains(reader));
    }
  }
}
