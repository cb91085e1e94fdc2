package chat.exports;

import chat.contracts.Program;
import chat.testkit.ServiceContract;
import chat.testkit.ServiceTest;

@ServiceTest(Program.EXPORTS)
final class ExportsServiceTest implements ServiceContract {}
