package chat.kit.http;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field of an operation's response for the OpenAPI document, if the operation writes JSON and
 * does not return a record.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(AnswerField.All.class)
public @interface AnswerField {

  String name();

  /** The types of the value, or of the elements or values of a collection. */
  Class<?>[] type();

  Shape shape() default Shape.ONE;

  /** Whether some responses omit the field. */
  boolean isOptional() default false;

  String text();

  /** How many values the field has. */
  enum Shape {
    ONE,
    LIST,
    /** An object with any keys. */
    MAP
  }

  /** All fields of a response. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface All {
    AnswerField[] value();
  }
}
