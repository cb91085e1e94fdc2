package chat.identity.organization;

import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;

/** The organization at whose host a request was made. */
public final class CurrentOrganization {

  private CurrentOrganization() {}

  /** The organization's id, for operations that visitors may use too. */
  public static long of(Requester requester) {
    return switch (requester) {
      case Caller caller -> caller.organizationId();
      case Visitor(long organizationId) -> organizationId;
      case ServiceCaller(String program) ->
          throw new IllegalArgumentException(program + " comes from no organization");
    };
  }
}
