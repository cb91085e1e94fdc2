package chat.kit.params;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation whose form may be larger than others may be. One such form is read at a time, as it
 * is in memory several times over meanwhile; others are told to come again.
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
