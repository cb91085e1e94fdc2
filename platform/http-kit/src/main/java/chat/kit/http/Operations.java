package chat.kit.http;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of operations of the public API: answers in the envelope, whatever a client says
 * that it accepts, takes forms of any content type, runs on virtual threads. Who may call is said
 * by {@code @ForCallers} or {@code @ForEveryone} of the class or the method; one without is
 * refused.
 */
@Controller("/api/v1")
@Consumes(MediaType.ALL)
@Produces({MediaType.APPLICATION_JSON, MediaType.ALL})
@ExecuteOn(TaskExecutors.BLOCKING)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Operations {}
