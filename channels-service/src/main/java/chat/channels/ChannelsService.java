package chat.channels;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** Main class of channels-service. */
public final class ChannelsService {

  private ChannelsService() {}

  public static void main(String[] arguments) {
    Launch.program(Program.CHANNELS, ChannelsService.class, arguments);
  }
}
