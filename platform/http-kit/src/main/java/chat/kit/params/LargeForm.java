package chat.kit.params;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation whose form may be larger than others. The memory for its bytes is leased before it
 * is read, from a budget for one such form of the largest size; without it the answer is a 503.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LargeForm {
  /**
   * The most that it may have; a sixth of the program's memory where that is less. {@code
   * micronaut.server.max-request-size} must allow as much.
   */
  int mebibytes();
}
