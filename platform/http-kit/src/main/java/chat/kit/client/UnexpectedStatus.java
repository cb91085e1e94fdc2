package chat.kit.client;

import chat.contracts.Program;
import java.io.IOException;

/** A program was reachable and not busy, but answered with an unexpected status. */
public final class UnexpectedStatus extends IOException {

  UnexpectedStatus(Program program, String path, int status) {
    super("%s of %s answered %d".formatted(path, program.wireName(), status));
  }
}
