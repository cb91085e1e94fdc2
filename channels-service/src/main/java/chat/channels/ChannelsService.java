package chat.channels;

import io.micronaut.runtime.Micronaut;

/** The program for channels, subscriptions and channel permissions. */
public final class ChannelsService {

  private ChannelsService() {}

  public static void main(String[] arguments) {
    Micronaut.run(ChannelsService.class, arguments);
  }
}
