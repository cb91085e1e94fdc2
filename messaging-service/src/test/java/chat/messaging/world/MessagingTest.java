package chat.messaging.world;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that speaks to the running messaging-service, started once for all of them. Constructors
 * and tests may take a {@link World}, each its own, and the {@link MessagingStack}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MessagingExtension.class)
public @interface MessagingTest {}
