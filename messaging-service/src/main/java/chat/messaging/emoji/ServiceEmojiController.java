package chat.messaging.emoji;

import chat.kit.emoji.ServiceEmoji;
import chat.kit.token.ForEveryone;
import io.micronaut.core.io.ResourceLoader;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Serves the image of the service's own emoji. */
@Controller
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class ServiceEmojiController {

  private final byte[] picture;

  ServiceEmojiController(ResourceLoader resources) {
    try (var file = resources.getResourceAsStream("classpath:emoji/service.png").orElseThrow()) {
      picture = file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Get(ServiceEmoji.PICTURE)
  HttpResponse<byte[]> picture() {
    return HttpResponse.ok(picture)
        .contentType(MediaType.IMAGE_PNG_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
  }
}
