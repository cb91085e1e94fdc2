package chat.messaging.picture;

import chat.kit.token.ForEveryone;
import chat.markdown.text.PicturePreview;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Serves the placeholder of pictures whose thumbnails are not ready. */
@Controller
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class PlaceholderController {

  /** A loading spinner. */
  private static final String SVG =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">\
      <circle cx="16" cy="16" r="12" fill="none" stroke="#000" stroke-opacity=".2" \
      stroke-width="3"/><path d="M16 4a12 12 0 0 1 12 12" fill="none" stroke="#000" \
      stroke-width="3"><animateTransform attributeName="transform" type="rotate" \
      from="0 16 16" to="360 16 16" dur="1s" repeatCount="indefinite"/></path></svg>
      """;

  @Get(PicturePreview.PLACEHOLDER)
  HttpResponse<String> placeholder() {
    return HttpResponse.ok(SVG)
        .contentType("image/svg+xml")
        .header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
  }
}
