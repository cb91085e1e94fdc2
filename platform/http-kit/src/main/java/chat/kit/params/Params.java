package chat.kit.params;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the controller method argument that is the record of the operation's parameters. */
@Bindable
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Params {}
