package chat.identity.password;

import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hashes and verifies passwords with Argon2id, on threads of its own.
 *
 * <p>A hash contains its parameters in PHC string format, so existing hashes stay valid when the
 * parameters change. The defaults are OWASP's minimum for one lane, which a small heap can afford.
 */
@Singleton
public final class Argon2id {
  /** Maximum number of concurrent computations; each uses {@link Cost#kibibytes} of memory. */
  private static final int MAX_CONCURRENT = 2;

  /** Maximum number of waiting computations; further ones are refused as unavailable. */
  private static final int MAX_QUEUED = 100;

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();
  private static final Pattern PHC =
      Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([^$]+)\\$([^$]+)");

  private final SecureRandom random = new SecureRandom();

  /**
   * Dedicated platform threads.
   *
   * <p>On the carrier threads of virtual threads, many concurrent log-ins would block all other
   * requests.
   */
  private final ExecutorService threads;

  private final Cost cost;

  /** A hash for non-existent accounts; no password has it. */
  private final String dummyHash;

  record Cost(int kibibytes, int passes, int lanes) {}

  /**
   * @param kibibytes the memory that each new hash uses
   * @param passes the number of passes over that memory
   */
  @Inject
  Argon2id(
      @AtLeast("8") @Property(name = "chat.password-hash.kibibytes", defaultValue = "19456")
          int kibibytes,
      @AtLeast("1") @Property(name = "chat.password-hash.passes", defaultValue = "2") int passes) {
    this(new Cost(kibibytes, passes, 1), MAX_QUEUED);
  }

  Argon2id(Cost cost, int maxQueued) {
    this.cost = cost;
    this.dummyHash = phc(cost, new byte[SALT_BYTES], new byte[HASH_BYTES]);
    this.threads =
        new ThreadPoolExecutor(
            MAX_CONCURRENT,
            MAX_CONCURRENT,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(maxQueued),
            Thread.ofPlatform().daemon().name("argon2id-", 1).factory());
    // Loading the native library must not delay the first log-in.
    Thread.ofPlatform().daemon().name("argon2id-load").start(Argon2Functions::best);
  }

  /** Returns the hash to store for a password. */
  public String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return phc(cost, salt, compute(password, cost, salt, HASH_BYTES));
  }

  /** Whether the hash was computed from this password. */
  public boolean verify(String password, String phc) {
    Matcher matcher = PHC.matcher(phc);
    if (!matcher.matches()) {
      throw new IllegalStateException("Stored password hash is not in Argon2id format");
    }
    Cost storedCost =
        new Cost(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3)));
    byte[] salt = Base64.getDecoder().decode(matcher.group(4));
    byte[] expected = Base64.getDecoder().decode(matcher.group(5));
    return MessageDigest.isEqual(expected, compute(password, storedCost, salt, expected.length));
  }

  /** Takes as long as {@link #verify} and always returns false. */
  public boolean verifyDummy(String password) {
    return verify(password, dummyHash);
  }

  private byte[] compute(String password, Cost cost, byte[] salt, int length) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    try {
      return threads.submit(() -> Argon2Functions.best().compute(bytes, cost, salt, length)).get();
    } catch (RejectedExecutionException e) {
      throw RequestError.overloaded("Log-in");
    } catch (ExecutionException e) {
      throw new IllegalStateException("Computing a password hash failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The login");
    }
  }

  @PreDestroy
  void close() {
    threads.shutdown();
  }

  private static String phc(Cost cost, byte[] salt, byte[] hash) {
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            cost.kibibytes(),
            cost.passes(),
            cost.lanes(),
            ENCODER.encodeToString(salt),
            ENCODER.encodeToString(hash));
  }
}
