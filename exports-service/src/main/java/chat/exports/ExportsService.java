package chat.exports;

import chat.kit.launch.Launch;

/** The program for data exports that finish, on any number of workers. */
public final class ExportsService {

  private ExportsService() {}

  public static void main(String[] arguments) {
    Launch.program(ExportsService.class, arguments);
  }
}
