package chat.testkit;

import chat.contracts.Program;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test against the module's running program.
 *
 * <p>The program starts once for all test classes with equal annotations, against {@link
 * TestServers}. Constructors and tests may have parameters of type {@link RunningService} and
 * {@link TestServers}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServiceExtension.class)
public @interface ServiceTest {
  Program value();

  /** Environment variables besides those of the servers, each as {@code NAME=value}. */
  String[] environment() default {};
}
