package chat.channels.notice;

import chat.markdown.text.Names;
import java.util.OptionalLong;

/** Resolves every name in a text, so that each mention and link is rendered. */
final class PermissiveNames implements Names {

  @Override
  public User user(String fullName) {
    return new User(1, fullName, true);
  }

  @Override
  public User user(long id) {
    return new User(id, "Ann Arbor", true);
  }

  @Override
  public Group group(String name) {
    return new Group(1, name, true);
  }

  @Override
  public Channel channel(String name) {
    return new Channel(1, name);
  }

  @Override
  public OptionalLong latestMessage(long channelId, String topic) {
    return OptionalLong.empty();
  }
}
