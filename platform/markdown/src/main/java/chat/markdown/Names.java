package chat.markdown;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The answers to a message's {@link References}, from the sender's point of view.
 *
 * <p>Names are given as typed and match in any case of letters. Absent, ambiguous and inaccessible
 * are the same to a message: null, and what was typed stays text.
 */
public interface Names {

  /** Somebody to mention; an inactive account is named but not called. */
  record User(long id, String fullName, boolean active) {}

  /** A group to mention, by the name to show; a deactivated one is named but not called. */
  record Group(long id, String displayName, boolean active) {}

  /** A channel that the sender has access to. */
  record Channel(long id, String name) {}

  @Nullable User user(String fullName);

  @Nullable User user(long id);

  @Nullable Group group(String name);

  @Nullable Channel channel(String name);

  /** The id of the newest message in a topic, if there is any. */
  OptionalLong latestMessage(long channelId, String topic);

  /** For texts in which nothing can be referred to. */
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
