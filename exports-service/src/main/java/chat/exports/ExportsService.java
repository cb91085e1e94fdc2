package chat.exports;

import io.micronaut.runtime.Micronaut;

/** The program for data exports that finish, on any number of workers. */
public final class ExportsService {

  private ExportsService() {}

  public static void main(String[] arguments) {
    Micronaut.run(ExportsService.class, arguments);
  }
}
