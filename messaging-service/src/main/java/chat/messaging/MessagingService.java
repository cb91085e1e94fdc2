package chat.messaging;

import io.micronaut.runtime.Micronaut;

/** The program that keeps messages: sending, fetching, and who may do either. */
public final class MessagingService {

  private MessagingService() {}

  public static void main(String[] arguments) {
    Micronaut.run(MessagingService.class, arguments);
  }
}
