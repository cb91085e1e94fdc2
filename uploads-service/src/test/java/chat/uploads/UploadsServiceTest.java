package chat.uploads;

import chat.contracts.Program;
import chat.testkit.ServiceContract;
import chat.testkit.ServiceTest;

@ServiceTest(Program.UPLOADS)
final class UploadsServiceTest implements ServiceContract {}
