package chat.identity.organization;

import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;

/** The organization whose host a request was sent to. */
public final class CurrentOrganization {

  private CurrentOrganization() {}

  /** Returns the organization's id, for operations that visitors may use, too. */
  public static long of(Requester requester) {
    return switch (requester) {
      case Caller caller -> caller.organizationId();
      case Visitor(long organizationId) -> organizationId;
      case ServiceCaller(String program) ->
          throw new IllegalArgumentException(
              "Request of service " + program + " has no organization");
    };
  }
}
