package chat.kit.token;

import io.micronaut.security.annotation.Secured;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Allows the gateway to call a controller or a method under {@code /internal}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Secured(Access.GATEWAY)
public @interface ForGateway {}
