package chat.messaging;

import chat.kit.launch.Launch;

/** The service that stores, sends and returns messages and decides who may access them. */
public final class MessagingService {

  private MessagingService() {}

  public static void main(String[] arguments) {
    Launch.program(MessagingService.class, arguments);
  }
}
