package chat.kit.token;

import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import io.micronaut.context.env.PropertySource;
import java.util.Map;

/** What every program needs of Micronaut Security, so that none can forget it. */
@ContextConfigurer
public final class SecurityDefaults implements ApplicationContextConfigurer {
  @Override
  public void configure(ApplicationContextBuilder builder) {
    builder.propertySources(
        PropertySource.of(
            "security-defaults",
            Map.of(
                "micronaut.security.reject-not-found", false,
                "micronaut.security.basic-auth.enabled", false,
                "micronaut.security.redirect.enabled", false),
            LOWEST));
  }

  /** Below every other source, so that a program's own configuration wins. */
  private static final int LOWEST = -10_000;
}
