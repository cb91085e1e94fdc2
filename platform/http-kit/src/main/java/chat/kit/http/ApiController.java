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
 * A controller of the public API.
 *
 * <p>It responds with the envelope whatever the client's {@code Accept} header says, and accepts
 * forms of any content type. It runs on the connection's event loop, which must not block; nearly
 * all controllers are {@link Operations} instead. {@code @ForCallers} or {@code @ForEveryone} of
 * the class or the method says who may call; a method without either is refused.
 */
@Controller("/api/v1")
@Consumes(MediaType.ALL)
@Produces({MediaType.APPLICATION_JSON, MediaType.ALL})
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ApiController {}
