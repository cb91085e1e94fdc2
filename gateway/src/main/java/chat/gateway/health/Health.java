package chat.gateway.health;

import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;

/** How the product is, as a whole and part by part. */
@Serdeable
record Health(Status status, Map<String, Component> components) {
  static Health of(Map<String, Component> components) {
    var allUp = components.values().stream().allMatch(it -> it.status() == Status.UP);
    return new Health(allUp ? Status.UP : Status.DOWN, components);
  }

  enum Status {
    UP,
    DOWN
  }

  /**
   * One part.
   *
   * @param message what is wrong, in one sentence; empty if nothing is
   */
  @Serdeable
  record Component(Status status, String message) {
    static Component up() {
      return new Component(Status.UP, "");
    }

    static Component down(String message) {
      return new Component(Status.DOWN, message);
    }
  }
}
