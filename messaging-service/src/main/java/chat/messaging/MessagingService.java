package chat.messaging;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** The service that stores, sends and returns messages and decides who may access them. */
public final class MessagingService {

  private MessagingService() {}

  public static void main(String[] arguments) {
    Launch.program(Program.MESSAGING, MessagingService.class, arguments);
  }
}
