package chat.gateway.openapi;

import chat.kit.error.RequestError;
import io.micronaut.core.io.ResourceLoader;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** Serves Swagger UI, to read the OpenAPI document and try its operations. */
@Controller(ApiExplorerController.PATH)
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
public final class ApiExplorerController {
  public static final String PATH = "/api/docs";

  private static final String OWN = "api-explorer/";
  private static final String LIBRARY = "META-INF/resources/webjars/swagger-ui/";
  private static final String LIBRARY_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";

  private static final String PAGE = "index.html";
  private static final Map<String, MediaType> TYPES =
      Map.of(
          PAGE,
          MediaType.TEXT_HTML_TYPE,
          "explorer.js",
          MediaType.of("text/javascript"),
          "swagger-ui-bundle.js",
          MediaType.of("text/javascript"),
          "swagger-ui.css",
          MediaType.of("text/css"));

  /** Swagger UI sets styles on elements and draws icons from {@code data:} URLs. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final ResourceLoader resources;
  private final Map<String, CompressedContent> files = new ConcurrentHashMap<>();

  ApiExplorerController(ResourceLoader resources) {
    this.resources = resources;
  }

  /** Whether the path is one of the explorer's. */
  public static boolean isPath(String path) {
    return path.equals(PATH) || path.startsWith(PATH + "/");
  }

  @Get
  HttpResponse<byte[]> page(HttpRequest<?> request) {
    return file(request, PAGE);
  }

  @Get("/{name}")
  HttpResponse<byte[]> file(HttpRequest<?> request, String name) {
    var type = TYPES.get(name);
    if (type == null) {
      throw RequestError.NOT_FOUND.refuse(request.getPath());
    }
    return files
        .computeIfAbsent(name, this::read)
        .to(request)
        .contentType(type)
        .header(HttpHeaders.CACHE_CONTROL, "max-age=3600")
        .header("Content-Security-Policy", POLICY)
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer");
  }

  private CompressedContent read(String name) {
    try {
      var own = resources.getResourceAsStream("classpath:" + OWN + name);
      try (InputStream in = own.orElseGet(() -> open(LIBRARY + version() + "/" + name))) {
        return CompressedContent.of(in.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The library's files lie in a directory named after its version. */
  private String version() {
    var properties = new Properties();
    try (InputStream in = open(LIBRARY_VERSION)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  private InputStream open(String resource) {
    return resources
        .getResourceAsStream("classpath:" + resource)
        .orElseThrow(() -> new IllegalStateException(resource + " is missing"));
  }
}
