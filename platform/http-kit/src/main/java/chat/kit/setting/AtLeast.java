package chat.kit.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The minimum of a setting, a number or a duration, beside its {@code @Property}.
 *
 * <p>Below it the program does not start. Without this annotation the minimum is 0.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface AtLeast {

  /** The minimum in the form in which an operator would write it. */
  String value();
}
