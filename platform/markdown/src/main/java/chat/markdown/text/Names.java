package chat.markdown.text;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The results of looking up a message's {@link MessageReferences}, with the sender's permissions.
 *
 * <p>Names are given as typed and match case-insensitively. Missing, ambiguous and inaccessible
 * names all give null, and the typed text stays text.
 */
public interface Names {

  /** A user to mention; an inactive account is displayed but not notified. */
  record User(long id, String fullName, boolean active) {}

  /** A group to mention, by its display name; a deactivated one is displayed but not notified. */
  record Group(long id, String displayName, boolean active) {}

  /** A channel that the sender has access to. */
  record Channel(long id, String name) {}

  @Nullable User user(String fullName);

  @Nullable User user(long id);

  @Nullable Group group(String name);

  @Nullable Channel channel(String name);

  /** Returns the id of the newest message in a topic, if there is any. */
  OptionalLong latestMessage(long channelId, String topic);

  /** Returns a linked picture; null for other files and unknown addresses. */
  default @Nullable Picture picture(String uploadPath) {
    return null;
  }

  /**
   * An uploaded picture.
   *
   * @param size null while its thumbnail is being made
   */
  record Picture(String contentType, @Nullable Size size) {}

  /** The size of a picture as it is displayed, in pixels. */
  record Size(int width, int height) {}

  /** For texts that cannot refer to anything. */
  Names NONE =
      new Names() {
        @Override
        public @Nullable User user(String fullName) {
          return null;
        }

        @Override
        public @Nullable User user(long id) {
          return null;
        }

        @Override
        public @Nullable Group group(String name) {
          return null;
        }

        @Override
        public @Nullable Channel channel(String name) {
          return null;
        }

        @Override
        public OptionalLong latestMessage(long channelId, String topic) {
          return OptionalLong.empty();
        }
      };
}
