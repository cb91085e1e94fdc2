package chat.kit.token;

import io.micronaut.security.authentication.Authentication;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A verified requester in the form that Micronaut Security requires. */
@SuppressWarnings("serial") // never leaves the request that it was created for
record TokenAuthentication(Requester requester) implements Authentication {
  /**
   * Returns the same name for all requests of one account and its bots, of an organization's
   * visitors, or of a program.
   */
  @Override
  public String getName() {
    return switch (requester) {
      case Caller caller -> caller.organizationId() + ":" + caller.responsibleId();
      case Visitor visitor -> "visitor:" + visitor.organizationId();
      case ServiceCaller service -> service.program();
    };
  }

  @Override
  public Collection<String> getRoles() {
    return List.of(Access.of(requester));
  }

  @Override
  public Map<String, Object> getAttributes() {
    return Map.of();
  }
}
