package chat.exports;

import chat.contracts.Program;
import chat.testkit.ServiceContract;
import chat.testkit.ServiceTest;

@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=0")
final class ExportsServiceTest implements ServiceContract {}
