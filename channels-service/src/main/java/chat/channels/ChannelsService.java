package chat.channels;

import chat.kit.launch.Launch;

/** The program for channels, subscriptions and channel permissions. */
public final class ChannelsService {

  private ChannelsService() {}

  public static void main(String[] arguments) {
    Launch.program(ChannelsService.class, arguments);
  }
}
