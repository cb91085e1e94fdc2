package chat.gateway;

import chat.kit.launch.Launch;

/** Starts the gateway. */
public final class Gateway {
  private Gateway() {}

  public static void main(String[] arguments) {
    Launch.program(Gateway.class, arguments);
  }
}
