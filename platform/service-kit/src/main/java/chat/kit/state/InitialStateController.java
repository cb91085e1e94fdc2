package chat.kit.state;

import chat.contracts.ChangeNumbers;
import chat.kit.copy.CopyPositions;
import chat.kit.envelope.JsonAnswers;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import org.jspecify.annotations.Nullable;

/** Gives this service's parts of the state to the one that answers clients. */
@InternalOperations
@ForServices
final class InitialStateController {

  private final StateParts parts;
  private final CopyPositions positions;
  private final JsonAnswers answers;

  InitialStateController(StateParts parts, CopyPositions positions, JsonAnswers answers) {
    this.parts = parts;
    this.positions = positions;
    this.answers = answers;
  }

  /**
   * @param seen what the client's gateway has seen, so that the state is no older than what the
   *     client knows
   */
  @Post("/initial_state")
  HttpResponse<?> state(
      @Body StateRequest request, @Header(ChangeNumbers.SEEN_HEADER) @Nullable String seen) {
    positions.awaitSeen(request.organizationId(), seen);
    return HttpResponse.ok(answers.object(parts.of(request)))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
