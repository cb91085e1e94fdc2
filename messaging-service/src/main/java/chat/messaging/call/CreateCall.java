package chat.messaging.call;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganizationSettings;
import chat.kit.limit.Deadline;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.RequiredTopics;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Selects the call provider and creates the call. */
@Singleton
final class CreateCall {

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final DefaultCallProvider defaultCallProvider;
  private final ProviderClient client;

  CreateCall(
      StaleReadGuard staleReadGuard,
      Actors actors,
      DefaultCallProvider defaultCallProvider,
      ProviderClient client) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.defaultCallProvider = defaultCallProvider;
    this.client = client;
  }

  /** Returns the caller's account. Throws a refusal if it has been deactivated. */
  ProjectedAccount maker(Caller caller) {
    return actors.current(caller);
  }

  /** Creates a request whose deadline starts now. */
  CallProvider.CallRequest request(Caller caller, @Nullable String name, boolean withVideo) {
    Deadline deadline = client.deadline();
    ProjectedAccount maker = maker(caller);
    return new CallProvider.CallRequest(maker, settings(caller), name, withVideo, deadline);
  }

  private ProjectedOrganizationSettings settings(Caller caller) {
    return actors.organization(caller.organizationId()).settings();
  }

  /** Creates a call with the given provider and returns its URL. */
  String by(CallProvider provider, Caller caller, @Nullable String name, boolean withVideo) {
    return provider.create(request(caller, name, withVideo));
  }

  /**
   * Creates a call with the organization's provider or else the operator's, and returns its URL.
   */
  String byDefault(Caller caller) {
    CallProvider.CallRequest request = request(caller, null, true);
    long chosen =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(),
            RequiredTopics.ACTORS,
            () -> {
              long number = settings(caller).number("video_chat_provider", Jitsi.NUMBER);
              if (number == CallProvider.DISABLED) {
                throw MessagingError.CALLS_DISABLED.refuse();
              }
              return number;
            });
    return defaultCallProvider.of(chosen, request.settings()).create(request);
  }
}
