package chat.gateway.forward;

import chat.kit.token.Caller;
import chat.kit.token.TokenSigner;
import chat.kit.token.Visitor;
import org.jspecify.annotations.Nullable;

/** On whose behalf a request is passed on. */
public sealed interface Passenger {
  /** The organization whose changes matter to the request. */
  long organizationId();

  /** The account whose own changes matter to it; null for a visitor. */
  @Nullable Long userId();

  /** The token that says so to the service. */
  String token(TokenSigner signer);

  record OfCaller(Caller caller) implements Passenger {
    @Override
    public long organizationId() {
      return caller.organizationId();
    }

    @Override
    public Long userId() {
      return caller.userId();
    }

    @Override
    public String token(TokenSigner signer) {
      return signer.callerToken(caller);
    }
  }

  record OfVisitor(Visitor visitor) implements Passenger {
    @Override
    public long organizationId() {
      return visitor.organizationId();
    }

    @Override
    public @Nullable Long userId() {
      return null;
    }

    @Override
    public String token(TokenSigner signer) {
      return signer.visitorToken(visitor);
    }
  }
}
