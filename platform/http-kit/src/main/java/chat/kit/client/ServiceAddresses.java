package chat.kit.client;

import chat.contracts.Program;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Map;

/** Where the services are. */
@Singleton
public final class ServiceAddresses {

  private final Map<Program, URI> addresses;

  ServiceAddresses(
      @Property(name = "chat.programs.identity-service") URI identity,
      @Property(name = "chat.programs.channels-service") URI channels,
      @Property(name = "chat.programs.messaging-service") URI messaging,
      @Property(name = "chat.programs.uploads-service") URI uploads,
      @Property(name = "chat.programs.exports-service") URI exports) {
    this.addresses =
        Map.of(
            Program.IDENTITY, withoutPath(identity),
            Program.CHANNELS, withoutPath(channels),
            Program.MESSAGING, withoutPath(messaging),
            Program.UPLOADS, withoutPath(uploads),
            Program.EXPORTS, withoutPath(exports));
  }

  /** Paths are put behind it as they are: a slash at the end would be one too many. */
  private static URI withoutPath(URI address) {
    return URI.create(address.getScheme() + "://" + address.getRawAuthority());
  }

  /** The address of each, without a slash at its end. */
  public Map<Program, URI> all() {
    return addresses;
  }

  /** The address of a service, without a slash at its end. */
  public URI of(Program service) {
    URI address = addresses.get(service);
    if (address == null) {
      throw new IllegalArgumentException("Nobody calls " + service.wireName());
    }
    return address;
  }
}
