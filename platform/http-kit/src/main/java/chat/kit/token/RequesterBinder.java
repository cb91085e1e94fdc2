package chat.kit.token;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Hands the verified requester to a controller's method that has an argument of its type. */
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
            .map(type::cast);
    return bound.isPresent() ? () -> bound : BindingResult.empty();
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
