package chat.kit.client;

import chat.contracts.Program;
import java.io.IOException;

/** A program was there, was not busy, and did not do what it was asked for. */
public final class UnexpectedStatus extends IOException {

  UnexpectedStatus(Program program, String path, int status) {
    super("%s of %s answered %d".formatted(path, program.wireName(), status));
  }
}
