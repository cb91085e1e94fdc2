package chat.gateway.client;

import io.micronaut.context.exceptions.ConfigurationException;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A network in CIDR notation.
 *
 * @param prefix the number of leading bits that its addresses share
 */
record Network(InetAddress address, int prefix) {
  private static final Pattern CIDR =
      Pattern.compile("(?<address>[^/]+)(?:/(?<prefix>[0-9]{1,3}))?");

  /** Parses {@code 10.0.0.0/8}, {@code fd00::/8} or a single address. */
  static Network parse(String text) {
    var matcher = CIDR.matcher(text);
    var address =
        matcher.matches() ? literal(matcher.group("address")) : Optional.<InetAddress>empty();
    if (address.isPresent()) {
      int bits = address.get().getAddress().length * Byte.SIZE;
      @Nullable String written = matcher.group("prefix");
      int prefix = written == null ? bits : Integer.parseInt(written);
      if (prefix <= bits) {
        return new Network(address.get(), prefix);
      }
    }
    throw new ConfigurationException(
        "CHAT_TRUSTED_PROXIES is a list of addresses and networks like 10.0.0.0/8, not " + text);
  }

  boolean contains(InetAddress other) {
    byte[] mine = address.getAddress();
    byte[] its = other.getAddress();
    if (mine.length != its.length) {
      return false;
    }
    for (int bit = 0; bit < prefix; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if (((mine[bit / Byte.SIZE] ^ its[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Parses a numeric address; names are never looked up. */
  static Optional<InetAddress> literal(String text) {
    byte @Nullable [] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    if (bytes == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Address of neither 4 nor 16 bytes", e);
    }
  }
}
