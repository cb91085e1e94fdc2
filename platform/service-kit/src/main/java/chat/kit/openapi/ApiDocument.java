package chat.kit.openapi;

import chat.kit.http.ApiController;
import io.micronaut.http.annotation.Head;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The service's part of the OpenAPI document: its paths and the schemas that they refer to. */
@Singleton
public final class ApiDocument {

  private final Router router;

  ApiDocument(Router router) {
    this.router = router;
  }

  /**
   * Returns {@code {"paths": {…}, "schemas": {…}}}: an item for each path below {@code /api/v1},
   * and each named schema.
   */
  public Map<String, Object> content() {
    var schemas = new ResponseSchemas();
    var operations = new OperationDescriptions(schemas);
    var paths = new TreeMap<String, Map<String, Object>>();
    routes()
        .forEach(route ->
            paths
                .computeIfAbsent(operations.path(route), _ -> new TreeMap<>())
                .put(operations.method(route), operations.describe(route)));
    return Map.of("paths", paths, "schemas", schemas.named());
  }

  private Stream<UriRouteInfo<?, ?>> routes() {
    return router
        .uriRoutes()
        .filter(ApiDocument::isPublicApi)
        .filter(route -> !isImplicitHead(route));
  }

  private static boolean isPublicApi(UriRouteInfo<?, ?> route) {
    return route.getTargetMethod().hasStereotype(ApiController.class);
  }

  /** The router adds a HEAD route to each GET. */
  private static boolean isImplicitHead(UriRouteInfo<?, ?> route) {
    return route.getHttpMethodName().equals("HEAD")
        && !route.getTargetMethod().hasAnnotation(Head.class);
  }
}
