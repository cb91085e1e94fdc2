package chat.kit.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The least value of a setting, a number or a time, beside its {@code @Property}: with less the
 * program does not start. Without this it is 0.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface AtLeast {

  /** As an operator would write it. */
  String value();
}
