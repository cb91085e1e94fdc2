package chat.localstack;

import chat.contracts.Program;
import chat.localstack.process.FreePorts;
import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The addresses of all programs: the gateway on its configured port, the rest on free ports. */
final class LocalAddresses {

  private final Map<Program, URI> programs = new EnumMap<>(Program.class);
  private final int kafkaPort;
  private final int postgresPort;
  private final int gatewayManagementPort;

  /**
   * @param gatewayPort 0 for any free port
   */
  LocalAddresses(int gatewayPort) {
    var free = new FreePorts(Program.values().length + 3);
    for (var program : Program.values()) {
      int any = free.next();
      int port = program == Program.GATEWAY && gatewayPort != 0 ? gatewayPort : any;
      programs.put(program, URI.create("http://127.0.0.1:" + port));
    }
    kafkaPort = free.next();
    postgresPort = free.next();
    gatewayManagementPort = free.next();
  }

  URI of(Program program) {
    var address = programs.get(program);
    if (address == null) {
      throw new IllegalStateException("no address for " + program);
    }
    return address;
  }

  String kafkaBootstrapServers() {
    return "127.0.0.1:" + kafkaPort;
  }

  int kafkaPort() {
    return kafkaPort;
  }

  int postgresPort() {
    return postgresPort;
  }

  /** The port of the gateway's metrics for operators. */
  int gatewayManagementPort() {
    return gatewayManagementPort;
  }

  /** The address variables that every program gets. */
  Map<String, String> environment() {
    var environment = new HashMap<String, String>();
    programs.forEach((program, address) ->
        environment.put(ProgramFacts.addressVariable(program), address.toString()));
    environment.put("CHAT_HOST", "127.0.0.1");
    environment.put("CHAT_KAFKA_BOOTSTRAP_SERVERS", kafkaBootstrapServers());
    environment.put("CHAT_DATABASE_URL", "jdbc:postgresql://127.0.0.1:" + postgresPort + "/chat");
    return environment;
  }
}
