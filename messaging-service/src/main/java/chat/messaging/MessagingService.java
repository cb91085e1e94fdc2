package chat.messaging;

import chat.kit.launch.Launch;

/** The program that keeps messages: sending, fetching, and who may do either. */
public final class MessagingService {

  private MessagingService() {}

  public static void main(String[] arguments) {
    Launch.program(MessagingService.class, arguments);
  }
}
