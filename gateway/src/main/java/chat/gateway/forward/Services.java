package chat.gateway.forward;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.convert.format.MapFormat;
import io.micronaut.core.naming.conventions.StringConvention;
import java.net.URI;
import java.util.Map;

/**
 * Where the services are.
 *
 * @param programs addresses by program
 */
@ConfigurationProperties("chat")
public record Services(
    @MapFormat(transformation = MapFormat.MapTransformation.FLAT, keyFormat = StringConvention.RAW)
        Map<String, URI> programs) {

  /** The base address of a program that the configuration names. */
  public URI address(String program) {
    var address = programs.get(program);
    if (address == null) {
      throw new IllegalStateException("chat.programs does not say where " + program + " is");
    }
    return address;
  }
}
