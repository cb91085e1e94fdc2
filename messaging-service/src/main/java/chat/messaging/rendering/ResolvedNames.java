package chat.messaging.rendering;

import chat.kit.text.NameText;
import chat.markdown.text.Names;
import chat.messaging.topic.SmallLetters;
import chat.messaging.topic.TopicName;
import io.micronaut.core.annotation.Introspected;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The users, groups, channels and messages that a message's references resolve to.
 *
 * <p>A name that two users share resolves to neither, except that an active user takes precedence
 * over deactivated ones.
 */
final class ResolvedNames implements Names {

  private final Map<String, User> usersByName = new HashMap<>();
  private final Set<String> ambiguousNames = new HashSet<>();
  private final Map<Long, User> usersById = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();
  private final Map<String, Channel> channels = new HashMap<>();
  private final Map<TopicOf, Long> latestMessages = new HashMap<>();

  private final Map<String, Picture> pictures = new HashMap<>();

  /** The newest message of a topic. */
  @Introspected
  record LatestMessage(long channelId, String topic, long id) {}

  /** A group with the name by which the message refers to it. */
  record NamedGroup(String name, Group group) {}

  private record TopicOf(long channelId, String topicKey) {}

  void add(User user) {
    usersById.put(user.id(), user);
    String key = key(user.fullName());
    User other = usersByName.get(key);
    if (other == null || (user.active() && !other.active())) {
      usersByName.put(key, user);
      ambiguousNames.remove(key);
    } else if (other.id() != user.id() && other.active() == user.active()) {
      ambiguousNames.add(key);
    }
  }

  void add(NamedGroup group) {
    groups.put(key(group.name()), group.group());
  }

  void add(Channel channel) {
    channels.put(NameText.key(channel.name()), channel);
  }

  void add(LatestMessage message) {
    latestMessages.put(
        new TopicOf(message.channelId(), TopicName.key(message.topic())), message.id());
  }

  /** Adds pictures by their paths. */
  void addPictures(Map<String, Picture> found) {
    pictures.putAll(found);
  }

  @Override
  public @Nullable Picture picture(String uploadPath) {
    return pictures.get(uploadPath);
  }

  @Override
  public @Nullable User user(String fullName) {
    return ambiguousNames.contains(key(fullName)) ? null : usersByName.get(key(fullName));
  }

  @Override
  public @Nullable User user(long id) {
    return usersById.get(id);
  }

  @Override
  public @Nullable Group group(String name) {
    return groups.get(key(name));
  }

  @Override
  public @Nullable Channel channel(String name) {
    return channels.get(NameText.key(name));
  }

  @Override
  public OptionalLong latestMessage(long channelId, String topic) {
    Long id = latestMessages.get(new TopicOf(channelId, TopicName.key(topic)));
    return id == null ? OptionalLong.empty() : OptionalLong.of(id);
  }

  /** Lower-cases names of users and groups as the SQL statements do. */
  private static String key(String name) {
    return SmallLetters.of(name);
  }
}
