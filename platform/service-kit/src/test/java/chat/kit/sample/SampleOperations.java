package chat.kit.sample;

import chat.contracts.Topic;
import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.ForEveryone;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** One operation that writes a fact and two that read the projection. */
@Operations
@ForCallers
public class SampleOperations {

  private final SampleFacts facts;
  private final SampleProjection projection;
  private final StaleReadGuard staleReadGuard;
  private final AtomicInteger decisions = new AtomicInteger();

  SampleOperations(SampleFacts facts, SampleProjection projection, StaleReadGuard staleReadGuard) {
    this.facts = facts;
    this.projection = projection;
    this.staleReadGuard = staleReadGuard;
  }

  record FactParams(String text) {}

  record NoteParams(String key) {}

  @Serdeable
  record Note(String value) {}

  @Post("/facts")
  void write(Caller caller, @Params FactParams params) {
    facts.write(caller.organizationId(), params.text(), false);
  }

  @Get("/note")
  @ForEveryone
  Note note(@Params NoteParams params) {
    return new Note(projection.find(params.key()).orElse("none"));
  }

  @Get("/decision")
  Note decision(Caller caller, @Params NoteParams params) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> decide(params));
  }

  private Note decide(NoteParams params) {
    decisions.incrementAndGet();
    return projection
        .find(params.key())
        .map(Note::new)
        .orElseThrow(() -> RequestError.INVALID.refuse("key"));
  }

  /** Number of decisions made, including rechecks. */
  public int decisions() {
    return decisions.get();
  }
}
