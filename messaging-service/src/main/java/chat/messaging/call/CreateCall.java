package chat.messaging.call;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RestsOn;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Finds out who makes a call, and has it made. */
@Singleton
final class CreateCall {

  private final FreshCopies copies;
  private final Actors actors;
  private final ChosenProvider chosenProvider;
  private final ProviderClient client;

  CreateCall(
      FreshCopies copies, Actors actors, ChosenProvider chosenProvider, ProviderClient client) {
    this.copies = copies;
    this.actors = actors;
    this.chosenProvider = chosenProvider;
    this.client = client;
  }

  /** Who asks; refused if the account has been deactivated. */
  Account maker(Caller caller) {
    return actors.current(caller);
  }

  /** What somebody wants who asks at this moment. */
  CallProvider.Wish wish(Caller caller, @Nullable String name, boolean withVideo) {
    Deadline deadline = client.deadline();
    return new CallProvider.Wish(maker(caller), name, withVideo, deadline);
  }

  /** The address of a call by the given provider. */
  String by(CallProvider provider, Caller caller, @Nullable String name, boolean withVideo) {
    return provider.create(wish(caller, name, withVideo));
  }

  /** The address of a call by the organization's provider, or else by the operator's. */
  String byDefault(Caller caller) {
    CallProvider.Wish wish = wish(caller, null, true);
    long chosen =
        copies.decide(
            caller.organizationId(),
            RestsOn.ACTORS,
            () -> {
              long number =
                  actors
                      .organization(caller.organizationId())
                      .settings()
                      .number("video_chat_provider", Jitsi.NUMBER);
              if (number == CallProvider.DISABLED) {
                throw MessagingError.CALLS_DISABLED.refuse();
              }
              return number;
            });
    return chosenProvider.of(chosen).create(wish);
  }
}
