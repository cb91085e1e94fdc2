package chat.kit.http;

import io.micronaut.http.annotation.Controller;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of calls between the services: plain JSON below {@code /internal}, never routed by
 * the gateway, open to a service's own token alone.
 */
@Controller("/internal")
@ExecuteOn(TaskExecutors.BLOCKING)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InternalOperations {}
