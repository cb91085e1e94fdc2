package chat.gateway.health;

import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;

/** The health of the whole system and of its parts. */
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
   * The health of one part.
   *
   * @param message the problem in one sentence; empty if there is none
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
