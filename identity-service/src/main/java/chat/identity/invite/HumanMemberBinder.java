package chat.identity.invite;

import chat.kit.token.Caller;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Binds the caller of an operation; refuses guests and bots before parameters are read. */
@Singleton
final class HumanMemberBinder implements TypedRequestArgumentBinder<HumanMember> {
  private final TypedRequestArgumentBinder<Caller> callers;

  HumanMemberBinder(TypedRequestArgumentBinder<Caller> callers) {
    this.callers = callers;
  }

  @Override
  public Argument<HumanMember> argumentType() {
    return Argument.of(HumanMember.class);
  }

  @Override
  public BindingResult<HumanMember> bind(
      ArgumentConversionContext<HumanMember> context, HttpRequest<?> request) {
    var member =
        callers.bind(ConversionContext.of(Caller.class), request).getValue().map(HumanMember::of);
    return () -> member;
  }
}
