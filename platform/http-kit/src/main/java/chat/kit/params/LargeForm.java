package chat.kit.params;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation whose form may be larger than those of others.
 *
 * <p>The memory for its bytes is leased before they are read, from a budget for one such form of
 * the largest size; if the lease fails, the response is a 503.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LargeForm {
  /**
   * The maximum size; a sixth of the program's heap if that is less.
   *
   * <p>{@code micronaut.server.max-request-size} must allow as much.
   */
  int mebibytes();
}
