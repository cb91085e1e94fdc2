package chat.testkit;

import chat.contracts.Program;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that speaks to the module's running program. The program starts once for all such classes
 * with the same annotation, against {@link TestServers}; constructors and tests may take a {@link
 * RunningService} and {@link TestServers}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServiceExtension.class)
public @interface ServiceTest {
  Program value();

  /** Environment variables beside those of the servers, each as {@code NAME=value}. */
  String[] environment() default {};
}
