package chat.kit.envelope;

import chat.kit.error.Refusal;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the response envelope of the API.
 *
 * <p>The envelope is one JSON object: {@code result} and {@code msg} first, then the fields of the
 * operation.
 */
@Singleton
public final class Envelope {

  private static final byte[] SUCCESS =
      "{\"result\":\"success\",\"msg\":\"\"".getBytes(StandardCharsets.UTF_8);
  private static final byte[] IGNORED =
      ",\"ignored_parameters_unsupported\":".getBytes(StandardCharsets.UTF_8);
  private static final String REFUSAL = "chat.refusal";

  private final JsonMapper json;
  private final JsonAnswers answers;

  Envelope(JsonMapper json, JsonAnswers answers) {
    this.json = json;
    this.answers = answers;
  }

  /**
   * Returns the success envelope of a result as a response body: bytes, or for long ones a {@link
   * chat.kit.stream.StreamedBytes}.
   *
   * @param answer an object whose properties become fields of the envelope, or a map whose keys do,
   *     with {@link JsonText}s among its values; null for no fields
   * @param ignored names of the parameters that the operation does not support, sorted
   */
  public Object success(@Nullable Object answer, Collection<String> ignored) {
    return answers.body(out -> {
      out.write(SUCCESS);
      if (answer instanceof Map<?, ?> fields) {
        if (!fields.isEmpty()) {
          out.write(',');
          answers.write(fields, out);
        }
      } else if (answer != null) {
        json.writeValue(new FieldsOutput(out), answer);
      }
      if (!ignored.isEmpty()) {
        out.write(IGNORED);
        out.write(json.writeValueAsBytes(Argument.listOf(String.class), ignored.stream().toList()));
      }
      out.write('}');
      out.write('\n');
    });
  }

  /**
   * Returns the refusal if the response is an error envelope of this program; empty for all others.
   */
  public static Optional<Refusal> refusal(HttpResponse<?> answer) {
    return answer.getAttribute(REFUSAL, Refusal.class);
  }

  /** Returns the error envelope of a refusal, with its status, extra fields and headers. */
  public MutableHttpResponse<byte[]> error(Refusal refusal) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("result", "error");
    fields.put("msg", refusal.text());
    fields.put("code", refusal.code());
    fields.putAll(refusal.fields());
    try {
      var out = new ByteArrayOutputStream(160);
      out.writeBytes(json.writeValueAsBytes(Argument.mapOf(String.class, Object.class), fields));
      out.write('\n');
      MutableHttpResponse<byte[]> response =
          HttpResponse.<byte[]>status(refusal.status(), "")
              .contentType(MediaType.APPLICATION_JSON_TYPE)
              .body(out.toByteArray());
      refusal.headers().forEach(response::header);
      response.setAttribute(REFUSAL, refusal);
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
