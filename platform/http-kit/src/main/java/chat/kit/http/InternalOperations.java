package chat.kit.http;

import io.micronaut.http.annotation.Controller;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of calls between the services.
 *
 * <p>It has plain JSON below {@code /internal}, which the gateway never routes, and accepts only
 * tokens of services.
 */
@Controller("/internal")
@ExecuteOn(TaskExecutors.BLOCKING)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InternalOperations {}
