package chat.messaging.call;

import chat.identityprojection.ProjectedOrganizationSettings;
import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Selects the provider for calls that do not name one.
 *
 * <p>Created at startup, because an unknown configured provider must stop the program.
 */
@Context
final class DefaultCallProvider {

  private final List<CallProvider> providers;
  private final String fallback;

  /**
   * @param fallback the provider used where the organization's own is not configured
   */
  DefaultCallProvider(
      List<CallProvider> providers,
      @Property(name = "chat.video.provider", defaultValue = "") String fallback) {
    this.providers = providers;
    this.fallback = fallback.strip();
    if (!this.fallback.isEmpty() && first(this::isFallback).isEmpty()) {
      throw new ConfigurationException(
          "CHAT_VIDEO_PROVIDER is one of %s, not %s"
              .formatted(
                  providers.stream().map(CallProvider::wireName).sorted().toList(), this.fallback));
    }
  }

  /**
   * If neither provider is configured, returns the organization's, which then refuses with its
   * reason.
   */
  CallProvider of(long number, ProjectedOrganizationSettings settings) {
    Predicate<CallProvider> isChosen = provider -> provider.number() == number;
    return first(isChosen.and(provider -> provider.isConfiguredFor(settings)))
        .or(() -> first(this::isFallback))
        .or(() -> first(isChosen))
        .orElseThrow(MessagingError.NO_CALL_PROVIDER::refuse);
  }

  private boolean isFallback(CallProvider provider) {
    return provider.wireName().equals(fallback);
  }

  private Optional<CallProvider> first(Predicate<CallProvider> fits) {
    return providers.stream().filter(fits).findFirst();
  }
}
