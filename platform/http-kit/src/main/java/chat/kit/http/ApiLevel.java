package chat.kit.http;

import java.lang.management.ManagementFactory;

/** The protocol version of the API, which clients compare with theirs. */
public final class ApiLevel {

  /** The value of {@code zulip_version} and {@code zulip_merge_base}. */
  public static final String VERSION = "12.0";

  /** The value of {@code zulip_feature_level}. */
  public static final int FEATURE_LEVEL = 494;

  /** The value of {@code server_generation}: the UNIX seconds at which this process started. */
  public static final long GENERATION = ManagementFactory.getRuntimeMXBean().getStartTime() / 1000;

  private ApiLevel() {}
}
