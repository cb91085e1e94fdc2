package chat.kit.http;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Produces;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of the public API: answers in the envelope, whatever a client says that it accepts,
 * takes forms of any content type. It runs on the thread of the connection, where nothing may wait:
 * nearly all are {@link Operations} instead. Who may call is said by {@code @ForCallers} or
 * {@code @ForEveryone} of the class or the method; one without is refused.
 */
@Controller("/api/v1")
@Consumes(MediaType.ALL)
@Produces({MediaType.APPLICATION_JSON, MediaType.ALL})
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ApiController {}
