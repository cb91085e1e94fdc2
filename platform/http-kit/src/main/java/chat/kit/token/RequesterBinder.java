package chat.kit.token;

import chat.kit.params.RequestParameters;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Binds the verified requester to controller method arguments of its type. */
abstract sealed class RequesterBinder<R extends Requester>
    implements TypedRequestArgumentBinder<R> {
  private final Class<R> type;

  private RequesterBinder(Class<R> type) {
    this.type = type;
  }

  @Override
  public Argument<R> argumentType() {
    return Argument.of(type);
  }

  @Override
  public BindingResult<R> bind(ArgumentConversionContext<R> context, HttpRequest<?> request) {
    var bound =
        request
            .getUserPrincipal(TokenAuthentication.class)
            .map(TokenAuthentication::requester)
            .filter(type::isInstance)
            .map(type::cast)
            .map(requester -> complete(requester, request));
    return bound.isPresent() ? () -> bound : BindingResult.empty();
  }

  /** Adds the requester's data that the request itself contains. */
  R complete(R vouchedFor, HttpRequest<?> request) {
    return vouchedFor;
  }

  @Singleton
  static final class OfAnybody extends RequesterBinder<Requester> {
    OfAnybody() {
      super(Requester.class);
    }
  }

  @Singleton
  static final class OfCaller extends RequesterBinder<Caller> {
    OfCaller() {
      super(Caller.class);
    }

    /** The parameter {@code client} identifies the program more precisely than the gateway does. */
    @Override
    Caller complete(Caller vouchedFor, HttpRequest<?> request) {
      return RequestParameters.of(request)
          .flatMap(RequestParameters::client)
          .map(vouchedFor::withClient)
          .orElse(vouchedFor);
    }
  }

  @Singleton
  static final class OfVisitor extends RequesterBinder<Visitor> {
    OfVisitor() {
      super(Visitor.class);
    }
  }

  @Singleton
  static final class OfService extends RequesterBinder<ServiceCaller> {
    OfService() {
      super(ServiceCaller.class);
    }
  }
}
