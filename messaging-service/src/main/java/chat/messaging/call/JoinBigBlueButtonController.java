package chat.messaging.call;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Redirects browsers from a call's URL to BigBlueButton. */
@Controller("/calls/bigbluebutton")
@ForCallers
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class JoinBigBlueButtonController {

  private final CreateCall createCall;
  private final ProviderClient client;
  private final BigBlueButton bigBlueButton;

  JoinBigBlueButtonController(
      CreateCall createCall, ProviderClient client, BigBlueButton bigBlueButton) {
    this.createCall = createCall;
    this.client = client;
    this.bigBlueButton = bigBlueButton;
  }

  @Get("/join")
  MutableHttpResponse<?> join(Caller caller, @Nullable @QueryValue String bigbluebutton) {
    if (bigbluebutton == null) {
      throw RequestError.MISSING_ARGUMENT.refuse("bigbluebutton");
    }
    Deadline deadline = client.deadline();
    String url = bigBlueButton.join(createCall.maker(caller), bigbluebutton, deadline);
    return HttpResponse.seeOther(URI.create(url)).header(HttpHeaders.CACHE_CONTROL, "no-store");
  }
}
