package chat.gateway;

import io.micronaut.runtime.Micronaut;

/** Starts the gateway. */
public final class Gateway {
  private Gateway() {}

  public static void main(String[] arguments) {
    Micronaut.build(arguments).mainClass(Gateway.class).start();
  }
}
