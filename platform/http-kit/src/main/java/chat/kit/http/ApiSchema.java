package chat.kit.http;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The JSON Schema of a type that reads itself with {@code fromParameter}, or of a parameter that is
 * a {@code JsonValue}, for the OpenAPI document.
 *
 * <p>A parameter whose schema, or an alternative of it in {@code anyOf}, is an array or an object
 * is sent as JSON; every other one is sent as plain text.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface ApiSchema {

  String value();
}
