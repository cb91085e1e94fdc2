package chat.kit.params;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;

/** Creates the {@link Params} record of an operation from the request. */
@Singleton
final class ParamsBinder implements AnnotatedRequestArgumentBinder<Params, Object> {

  private static final ClassValue<ParameterTable> TABLES =
      new ClassValue<>() {
        @Override
        protected ParameterTable computeValue(Class<?> record) {
          return ParameterTable.of(record);
        }
      };

  @Override
  public Class<Params> getAnnotationType() {
    return Params.class;
  }

  @Override
  public BindingResult<Object> bind(
      ArgumentConversionContext<Object> context, HttpRequest<?> request) {
    RequestParameters parameters =
        RequestParameters.of(request)
            .orElseThrow(() -> new IllegalStateException("@Params outside of an @ApiController"));
    Map<String, Object> path =
        RouteAttributes.getRouteMatch(request)
            .filter(UriRouteMatch.class::isInstance)
            .map(match -> ((UriRouteMatch<?, ?>) match).getVariableValues())
            .orElse(Map.of());
    Object record = TABLES.get(context.getArgument().getType()).read(parameters, path);
    return () -> Optional.of(record);
  }
}
