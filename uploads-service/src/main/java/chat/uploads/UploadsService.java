package chat.uploads;

import chat.kit.launch.Launch;

/** The program for files, resumable uploads, who may open them, custom emoji. */
public final class UploadsService {

  private UploadsService() {}

  public static void main(String[] arguments) {
    Launch.program(UploadsService.class, arguments);
  }
}
