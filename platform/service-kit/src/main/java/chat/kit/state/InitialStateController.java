package chat.kit.state;

import chat.contracts.ChangeNumbers;
import chat.kit.envelope.JsonAnswers;
import chat.kit.http.InternalOperations;
import chat.kit.projection.ProjectionPositions;
import chat.kit.token.ForServices;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import org.jspecify.annotations.Nullable;

/** Returns this service's parts of the initial state to the service that answers clients. */
@InternalOperations
@ForServices
final class InitialStateController {

  private final StateParts parts;
  private final ProjectionPositions positions;
  private final JsonAnswers answers;

  InitialStateController(StateParts parts, ProjectionPositions positions, JsonAnswers answers) {
    this.parts = parts;
    this.positions = positions;
    this.answers = answers;
  }

  /**
   * @param seen the changes that the client's gateway has seen, so that the state includes them
   */
  @Post("/initial_state")
  HttpResponse<?> state(
      @Body StateRequest request, @Header(ChangeNumbers.SEEN_HEADER) @Nullable String seen) {
    positions.awaitSeen(request.organizationId(), seen);
    return HttpResponse.ok(answers.object(parts.of(request)))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
