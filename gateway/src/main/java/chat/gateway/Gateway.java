package chat.gateway;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** Starts the gateway. */
public final class Gateway {
  private Gateway() {}

  public static void main(String[] arguments) {
    Launch.program(Program.GATEWAY, Gateway.class, arguments);
  }
}
