package chat.gateway.forward;

import chat.kit.token.Caller;
import chat.kit.token.TokenSigner;
import chat.kit.token.Visitor;
import org.jspecify.annotations.Nullable;

/** The identity on whose behalf a request is forwarded. */
public sealed interface ForwardedIdentity {
  /** The organization whose changes the request must see. */
  long organizationId();

  /** The account whose own changes the request must see; null for a visitor. */
  @Nullable Long userId();

  /** Returns the token that states the identity to the service. */
  String token(TokenSigner signer);

  record OfCaller(Caller caller) implements ForwardedIdentity {
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

  record OfVisitor(Visitor visitor) implements ForwardedIdentity {
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
