package chat.kit.openapi;

import chat.contracts.Program;
import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorDescriptions;
import chat.kit.http.ApiController;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.annotation.Head;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The service's part of the OpenAPI document: its paths and the schemas that they refer to. */
@Singleton
public final class ApiDocument {

  private final Program program;
  private final Router router;
  private final SchemaResources resources;
  private final List<SettingParameters> settings;
  private final List<NamedSchemas> more;

  ApiDocument(
      @Property(name = "micronaut.application.name") String program,
      Router router,
      SchemaResources resources,
      List<SettingParameters> settings,
      List<NamedSchemas> more) {
    this.program = Program.of(program);
    this.router = router;
    this.resources = resources;
    this.settings = settings;
    this.more = more;
  }

  /**
   * Returns {@code {"paths": {…}, "schemas": {…}, "responses": {…}, "errors": […]}}: an item for
   * each path below {@code /api/v1}, each named schema, and a response for each status of {@code
   * errors}.
   */
  public Map<String, Object> content() {
    var schemas = new ResponseSchemas();
    var errors = ErrorDescriptions.of(program);
    var descriptions = new ErrorDescriptions(errors);
    var operations =
        new OperationDescriptions(schemas, resources, settings, descriptions.references());
    var paths = new TreeMap<String, Map<String, Object>>();
    routes()
        .forEach(route ->
            paths
                .computeIfAbsent(operations.path(route), _ -> new TreeMap<>())
                .put(operations.method(route), operations.describe(route)));
    var responses = descriptions.responses();
    var named = schemas.named();
    more.forEach(own -> named.putAll(own.schemas()));
    resources.addReferredTo(List.of(paths, responses, Map.copyOf(named)), named);
    named.put("ErrorCode", descriptions.codes());
    return Map.of(
        "paths",
        paths,
        "schemas",
        named,
        "responses",
        responses,
        "errors",
        errors.stream().map(ApiDocument::error).toList());
  }

  private static Map<String, Object> error(ErrorAnswer error) {
    return Map.of("code", error.code(), "status", error.status(), "text", error.text());
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
