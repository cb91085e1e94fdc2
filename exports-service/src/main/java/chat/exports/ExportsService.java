package chat.exports;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** Starts exports-service, which runs data exports on any number of workers. */
public final class ExportsService {

  private ExportsService() {}

  public static void main(String[] arguments) {
    Launch.program(Program.EXPORTS, ExportsService.class, arguments);
  }
}
