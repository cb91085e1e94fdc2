package chat.kit.http;

import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An {@link ApiController} whose operations run on virtual threads, which may block. */
@ApiController
@ExecuteOn(TaskExecutors.BLOCKING)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Operations {}
