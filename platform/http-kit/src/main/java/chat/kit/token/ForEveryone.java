package chat.kit.token;

import io.micronaut.security.annotation.Secured;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Opens a controller or a method to accounts and to visitors who have not logged in. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Secured({Access.CALLER, Access.VISITOR})
public @interface ForEveryone {}
