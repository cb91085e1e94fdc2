package chat.identity;

import chat.contracts.Program;
import chat.testkit.ServiceTest;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test against identity-service without welcome messages. Its external host is {@link
 * TestOrganization#HOST}.
 */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {
      "CHAT_EXTERNAL_URL=https://chat.example",
      "WEB_PUBLIC_STREAMS_ENABLED=true",
      "CHAT_WELCOME=false"
    })
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IdentityTest {}
