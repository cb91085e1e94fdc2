package chat.kit.launch;

import chat.kit.limit.Limit;
import io.micronaut.context.BeanContext;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.env.Environment;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.context.event.StartupEvent;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.inject.BeanDefinitionReference;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at the settings of all beans before the program starts. Most beans are made by the first
 * request that needs them, and take the default for a value that can't be read: the operator would
 * hear of it late, or never.
 */
@Singleton
final class CheckSettings implements ApplicationEventListener<StartupEvent> {

  private static final String OWN = "chat.";
  private static final Set<String> TRUE_OR_FALSE =
      Set.of("true", "yes", "y", "on", "false", "no", "n", "off");

  private final BeanContext beans;
  private final Environment environment;
  private final Map<String, String> variables = System.getenv();

  CheckSettings(BeanContext beans, Environment environment) {
    this.beans = beans;
    this.environment = environment;
  }

  @Override
  public void onApplicationEvent(StartupEvent event) {
    for (BeanDefinitionReference<?> reference : beans.getBeanDefinitionReferences()) {
      if (reference.getBeanDefinitionName().startsWith(OWN)) {
        check(reference.load(beans));
      }
    }
  }

  private void check(BeanDefinition<?> bean) {
    for (Argument<?> argument : bean.getConstructor().getArguments()) {
      argument
          .getAnnotationMetadata()
          .stringValue(Property.class, "name")
          .ifPresent(name -> check(name, argument));
    }
  }

  private void check(String name, Argument<?> argument) {
    Optional<String> value = environment.getProperty(name, String.class);
    if (value.isPresent() && !isReadable(name, value.get(), argument)) {
      throw new ConfigurationException(
          "%s is '%s', which is not %s"
              .formatted(variable(name, value.get()), value.get(), expected(argument.getType())));
    }
  }

  private boolean isReadable(String name, String value, Argument<?> argument) {
    if (argument.getType() == boolean.class) {
      return TRUE_OR_FALSE.contains(value);
    }
    ArgumentConversionContext<?> conversion = ConversionContext.of(argument);
    return environment
        .getProperty(name, conversion)
        .filter(CheckSettings::isNotNegative)
        .isPresent();
  }

  private static boolean isNotNegative(Object value) {
    return switch (value) {
      case Integer number -> number >= 0;
      case Long number -> number >= 0;
      case Duration time -> !time.isNegative();
      default -> true;
    };
  }

  /** What the operator calls the setting. */
  private String variable(String name, String value) {
    String own = name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    if (variables.containsKey(own)) {
      return own;
    }
    return variables.entrySet().stream()
        .filter(variable -> variable.getValue().equals(value))
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst()
        .orElse(own);
  }

  private static String expected(Class<?> type) {
    if (type == boolean.class) {
      return "true or false";
    }
    if (type == int.class || type == long.class) {
      return "a whole number, 0 or more";
    }
    if (type == Duration.class) {
      return "a time such as 500ms, 30s, 10m or 1h";
    }
    if (type == Limit.class) {
      return "requests/seconds such as 200/60";
    }
    return type.isEnum()
        ? "one of " + Arrays.toString(type.getEnumConstants())
        : "a " + type.getSimpleName();
  }
}
