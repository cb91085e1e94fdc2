package chat.markdown;

import chat.markdown.text.Names;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The users, groups and channels that the examples mention. */
public class KnownNames implements Names {

  private static final List<User> USERS =
      List.of(
          new User(7, "Zoe", true),
          new User(8, "Aaron <b>", true),
          new User(9, "Gone Girl", false),
          new User(10, "Ana | Eve", true));
  private static final List<Group> GROUPS =
      List.of(new Group(12, "backend", true), new Group(13, "retired", false));
  private static final List<Channel> CHANNELS =
      List.of(new Channel(9, "announce"), new Channel(11, "R&D 100% café"));

  @Override
  public @Nullable User user(String fullName) {
    return USERS.stream()
        .filter(user -> user.fullName().equalsIgnoreCase(fullName))
        .findFirst()
        .orElse(null);
  }

  @Override
  public @Nullable User user(long id) {
    return USERS.stream().filter(user -> user.id() == id).findFirst().orElse(null);
  }

  @Override
  public @Nullable Group group(String name) {
    if (name.equals("role:members")) {
      return new Group(2, "Members", true);
    }
    return GROUPS.stream()
        .filter(group -> group.displayName().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  @Override
  public @Nullable Channel channel(String name) {
    return CHANNELS.stream()
        .filter(channel -> channel.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  @Override
  public @Nullable Picture picture(String uploadPath) {
    return switch (uploadPath) {
      case "/user_uploads/2/ab/ready.png", "/user_uploads/2/ab/a \"b\".jpg" ->
          new Picture("image/png", new Size(1600, 900));
      case "/user_uploads/2/ab/new.gif" -> new Picture("image/gif", null);
      default -> null;
    };
  }

  @Override
  public OptionalLong latestMessage(long channelId, String topic) {
    return topic.equals("unheard of") ? OptionalLong.empty() : OptionalLong.of(123);
  }
}
