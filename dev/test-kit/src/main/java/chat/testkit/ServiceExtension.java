package chat.testkit;

import chat.contracts.Program;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Injects the service of a {@link ServiceTest} into tests.
 *
 * <p>A service with the default environment is stopped after the last test. One with its own
 * environment is stopped after its class, because all running services share their background work.
 */
final class ServiceExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(ServiceExtension.class);

  /** Services with equal keys are shared between test classes. */
  private record Key(Program program, List<String> environment) {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == RunningService.class || type == TestServers.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == TestServers.class) {
      return TestServers.get();
    }
    ServiceTest test =
        AnnotationSupport.findAnnotation(
                context.getRequiredTestClass(),
                ServiceTest.class,
                context.getEnclosingTestClasses())
            .orElseThrow();
    Key key = new Key(test.value(), List.of(test.environment()));
    ExtensionContext owner =
        key.environment().isEmpty() ? context.getRoot() : outermostClass(context);
    return owner
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(key, ServiceExtension::start, RunningService.class);
  }

  private static ExtensionContext outermostClass(ExtensionContext context) {
    return context
        .getParent()
        .filter(parent -> parent.getTestClass().isPresent())
        .map(ServiceExtension::outermostClass)
        .orElse(context);
  }

  private static RunningService start(Key key) {
    Map<String, String> more = new HashMap<>();
    for (String variable : key.environment()) {
      String[] nameAndValue = variable.split("=", 2);
      more.put(nameAndValue[0], nameAndValue[1]);
    }
    return RunningService.start(key.program(), more);
  }
}
