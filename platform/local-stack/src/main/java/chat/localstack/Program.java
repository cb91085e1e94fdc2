package chat.localstack;

import java.util.List;

/** The programs of the product, with what the JVM of each may take on a machine that runs them all. */
public enum Program {
  IDENTITY("identity-service", "chat.identity.IdentityService", "CHAT_IDENTITY_URL", Load.LIGHT),
  CHANNELS("channels-service", "chat.channels.ChannelsService", "CHAT_CHANNELS_URL", Load.LIGHT),
  MESSAGING("messaging-service", "chat.messaging.MessagingService", "CHAT_MESSAGING_URL", Load.HEAVY),
  UPLOADS("uploads-service", "chat.uploads.UploadsService", "CHAT_UPLOADS_URL", Load.LIGHT),
  EXPORTS("exports-service", "chat.exports.ExportsService", "CHAT_EXPORTS_URL", Load.LIGHT),
  GATEWAY("gateway", "chat.gateway.Gateway", "CHAT_EXTERNAL_URL", Load.HEAVY);

  /** How much of the machine a program gets. */
  private enum Load {
    /** Every message passes here: the optimising compiler and room for bursts. */
    HEAVY(List.of("-Xmx128m")),
    /** Asked now and then: the quick compiler alone, which needs less memory. */
    LIGHT(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"));

    private final List<String> flags;

    Load(List<String> flags) {
      this.flags = flags;
    }
  }

  private final String module;
  private final String mainClass;
  private final String addressVariable;
  private final Load load;

  Program(String module, String mainClass, String addressVariable, Load load) {
    this.module = module;
    this.mainClass = mainClass;
    this.addressVariable = addressVariable;
    this.load = load;
  }

  /** The name in keys, tokens, events and log files, which is the module's too. */
  public String programName() {
    return module;
  }

  String mainClass() {
    return mainClass;
  }

  /** The environment variable by which the others are told where this program listens. */
  String addressVariable() {
    return addressVariable;
  }

  /** The database user of a service; the gateway has none. */
  String databaseUser() {
    return module.replace("-service", "");
  }

  boolean hasDatabase() {
    return this != GATEWAY;
  }

  List<String> jvmFlags() {
    return JavaCommand.small(load.flags);
  }
}
