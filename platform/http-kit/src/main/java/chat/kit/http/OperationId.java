package chat.kit.http;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The public id of an operation, for example {@code send-message}.
 *
 * <p>It is the {@code operationId} of the OpenAPI document, which also contains the method's
 * Javadoc.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OperationId {

  String value();
}
