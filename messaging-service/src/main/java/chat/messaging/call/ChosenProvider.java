package chat.messaging.call;

import chat.messaging.MessagingError;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whom an organization's calls are made by, where nobody says it. It is made when the program
 * starts, as a provider that nobody knows must end it.
 */
@Context
final class ChosenProvider {

  private final List<CallProvider> providers;
  private final String fallback;

  /**
   * @param fallback the provider where the organization's own is not configured
   */
  ChosenProvider(
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

  /** Where none is configured, the one that was meant says so. */
  CallProvider of(long number) {
    Predicate<CallProvider> isChosen = provider -> provider.number() == number;
    return first(isChosen.and(CallProvider::isConfigured))
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
