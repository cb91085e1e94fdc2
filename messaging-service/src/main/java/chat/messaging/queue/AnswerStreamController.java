package chat.messaging.queue;

import chat.kit.http.InternalOperations;
import chat.kit.stream.StreamedBytes;
import chat.kit.token.ForGateway;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import java.util.UUID;

/** Internal endpoint: the answers of a gateway's waiting polls. */
@InternalOperations
@ForGateway
final class AnswerStreamController {

  private final AnswerStreams streams;

  AnswerStreamController(AnswerStreams streams) {
    this.streams = streams;
  }

  /** The response ends when the gateway closes the connection or this program stops. */
  @Get("/poll_answers")
  @Produces(PollTicket.STREAM_TYPE)
  HttpResponse<StreamedBytes> open(@QueryValue UUID stream, @QueryValue UUID previous) {
    return HttpResponse.ok(StreamedBytes.of(streams.open(stream, previous)));
  }
}
