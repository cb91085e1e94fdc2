package chat.messaging.world;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests what {@link MessagingTest} promises. */
final class MessagingExtension implements ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(MessagingExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == World.class || type == MessagingStack.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    MessagingStack stack =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(
                MessagingStack.class, _ -> MessagingStack.start(), MessagingStack.class);
    return parameter.getParameter().getType() == World.class ? stack.world() : stack;
  }
}
