package chat.kit.params;

import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations with every kind of parameter, for the tests of this package. */
@Operations
@Secured(SecurityRule.IS_ANONYMOUS)
class SampleOperations {

  enum Kind {
    DIRECT,
    CHANNEL
  }

  record SampleParams(
      @InPath long sampleId,
      @AlsoJson Kind kind,
      @Trimmed @NotBlank @MaxLength(5) String name,
      @Alias("subject") @Nullable String topic,
      @Default("400") @Range(min = 1, max = 600) int inviteAs,
      @Default("false") boolean announce,
      @Default("[]") @MaxElements(3) List<Long> subscribers,
      @Nullable Long folderId,
      @Nullable List<String> tags,
      @Nullable @MaxLength(3) List<String> marks) {}

  @Serdeable
  record Sample(long id, String text, @Nullable Long missing) {}

  @Post("/samples/{sample_id:[0-9]+}")
  Sample post(@Params SampleParams params) {
    return new Sample(params.sampleId(), params.toString(), params.folderId());
  }

  @Delete("/samples/{sample_id:[0-9]+}")
  Sample delete(@Params SampleParams params) {
    return new Sample(params.sampleId(), params.toString(), params.folderId());
  }

  @Get("/nothing")
  void nothing() {}

  @Get("/unexpected")
  Sample unexpected() {
    throw new IllegalArgumentException("a secret of the server");
  }

  @Get("/refused")
  Sample refused() {
    throw RequestError.INVALID.refuse("x").with("stream", "general").withHeader("Retry-After", "1");
  }
}
