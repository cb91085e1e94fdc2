package chat.messaging.initialstate;

import chat.kit.token.ForEveryone;
import chat.markdown.text.Emoji;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;

/** Serves the names of Unicode emoji ({@code server_emoji_data_url}), which clients read once. */
@Controller
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class EmojiDataController {

  static final String PATH = "/static/generated/emoji/emoji_api.json";

  private static final EmojiData DATA = new EmojiData(Emoji.namesByCode());

  /**
   * @param codeToNames names by code, the preferred name first
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record EmojiData(Map<String, List<String>> codeToNames) {}

  @Get(PATH)
  HttpResponse<EmojiData> names() {
    return HttpResponse.ok(DATA)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
  }
}
