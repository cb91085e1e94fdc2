package chat.localstack.endtoend;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the stack for the first test that wants it, and stops it after the last one of all. */
final class StackExtension implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestStack.class;
  }

  @Override
  public TestStack resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(StackExtension.class))
        .getOrComputeIfAbsent(TestStack.class, type -> new TestStack(), TestStack.class);
  }
}
