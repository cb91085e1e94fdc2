package chat.uploads;

import chat.contracts.Program;
import chat.kit.launch.Launch;

/** Main class of uploads-service: files, resumable uploads, access to files, custom emoji. */
public final class UploadsService {

  private UploadsService() {}

  public static void main(String[] arguments) {
    Launch.program(Program.UPLOADS, UploadsService.class, arguments);
  }
}
