package chat.kit.launch;

import chat.kit.client.ServiceUrls;
import chat.kit.limit.Limit;
import chat.kit.setting.AtLeast;
import io.micronaut.context.BeanContext;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.env.Environment;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.convert.ConversionService;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.type.Argument;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.inject.BeanDefinitionReference;
import jakarta.annotation.PostConstruct;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates the settings of all beans before any of them is created.
 *
 * <p>Most beans are created by the first request that needs them, and an unreadable value would be
 * replaced by the default: the operator would learn of the error late, or never.
 */
@Context
@Order(Ordered.HIGHEST_PRECEDENCE)
final class CheckSettings {

  private static final String OWN = "chat.";
  private static final Set<String> TRUE_OR_FALSE =
      Set.of("true", "yes", "y", "on", "false", "no", "n", "off");

  /** The environment variable of a setting: <code>${CHAT_PORT:8080}</code>. */
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z0-9_]+)[:}].*");

  private final BeanContext beans;
  private final Environment environment;
  private final ConversionService conversions;

  CheckSettings(BeanContext beans, Environment environment, ConversionService conversions) {
    this.beans = beans;
    this.environment = environment;
    this.conversions = conversions;
  }

  @PostConstruct
  void check() {
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
          "%s is '%s', which is not %s".formatted(variable(name), value.get(), expected(argument)));
    }
  }

  private boolean isReadable(String name, String value, Argument<?> argument) {
    if (argument.getType() == boolean.class) {
      return TRUE_OR_FALSE.contains(value);
    }
    ArgumentConversionContext<?> conversion = ConversionContext.of(argument);
    return environment
        .getProperty(name, conversion)
        .filter(read -> isAllowed(read, argument))
        .isPresent();
  }

  private boolean isAllowed(Object value, Argument<?> argument) {
    return switch (value) {
      case Integer number -> number >= Integer.parseInt(least(argument).orElse("0"));
      case Long number -> number >= Long.parseLong(least(argument).orElse("0"));
      case Duration time -> time.compareTo(duration(least(argument).orElse("0s"))) >= 0;
      case URI url -> ServiceUrls.isOfServer(url);
      default -> true;
    };
  }

  private static Optional<String> least(Argument<?> argument) {
    return argument.getAnnotationMetadata().stringValue(AtLeast.class);
  }

  private Duration duration(String written) {
    return conversions.convertRequired(written, Duration.class);
  }

  /** Returns the operator's name for the setting. */
  private String variable(String name) {
    return environment.getPropertySources().stream()
        .map(source -> source.get(name))
        .filter(String.class::isInstance)
        .flatMap(written -> VARIABLE.matcher((String) written).results())
        .map(variable -> variable.group(1))
        .findFirst()
        .orElseGet(() -> name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"));
  }

  private static String expected(Argument<?> argument) {
    Class<?> type = argument.getType();
    if (type == boolean.class) {
      return "true or false";
    }
    if (type == int.class || type == long.class) {
      return "a whole number, %s or more".formatted(least(argument).orElse("0"));
    }
    if (type == Duration.class) {
      return "a time such as 500ms, 30s, 10m or 1h"
          + least(argument).map(", %s or more"::formatted).orElse("");
    }
    if (type == URI.class) {
      return "an address such as https://chat.example or http://127.0.0.1:8080";
    }
    if (type == ServiceUrls.class) {
      return "one or more addresses such as http://127.0.0.1:8080, with commas between them";
    }
    if (type == Limit.class) {
      return "requests/seconds such as 200/60";
    }
    return type.isEnum()
        ? "one of " + Arrays.toString(type.getEnumConstants())
        : "a " + type.getSimpleName();
  }
}
