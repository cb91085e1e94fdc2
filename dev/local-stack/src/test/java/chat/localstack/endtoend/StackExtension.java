package chat.localstack.endtoend;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the stack before the first test that needs it, and stops it at the end. If the property
 * {@code chat.credentials} names a directory of {@code .zuliprc} files, tests that only need a
 * {@link Site} get the one that these files belong to.
 */
final class StackExtension implements ParameterResolver {

  private static final String CREDENTIALS = System.getProperty("chat.credentials", "");

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    return type == TestStack.class || type == Site.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == TestStack.class) {
      return stack(context);
    }
    return CREDENTIALS.isEmpty()
        ? stack(context).site()
        : new Site(Path.of(CREDENTIALS), Optional.empty());
  }

  private static TestStack stack(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(StackExtension.class))
        .getOrComputeIfAbsent(TestStack.class, type -> new TestStack(), TestStack.class);
  }
}
