package chat.uploads;

import io.micronaut.runtime.Micronaut;

/** The program for files, resumable uploads, who may open them, custom emoji. */
public final class UploadsService {

  private UploadsService() {}

  public static void main(String[] arguments) {
    Micronaut.run(UploadsService.class, arguments);
  }
}
