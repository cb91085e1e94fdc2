package chat.kit.params;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The maximum number of elements of a list, or of fields of an object.
 *
 * <p>Without it the maximum is 20,000. They are counted while the parameter is parsed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface MaxElements {

  int value();
}
