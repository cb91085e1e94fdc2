package chat.identity.botstorage;

import chat.kit.token.Caller;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Binds the calling bot of an operation; refuses people before parameters are read. */
@Singleton
final class BotBinder implements TypedRequestArgumentBinder<Bot> {
  private final TypedRequestArgumentBinder<Caller> callers;

  BotBinder(TypedRequestArgumentBinder<Caller> callers) {
    this.callers = callers;
  }

  @Override
  public Argument<Bot> argumentType() {
    return Argument.of(Bot.class);
  }

  @Override
  public BindingResult<Bot> bind(ArgumentConversionContext<Bot> context, HttpRequest<?> request) {
    var bot = callers.bind(ConversionContext.of(Caller.class), request).getValue().map(Bot::of);
    return () -> bot;
  }
}
