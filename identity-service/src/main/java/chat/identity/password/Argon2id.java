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
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes passwords. A hash names its own parameters in the PHC string form, so that old ones keep
 * working when others are chosen. The defaults are OWASP's minimum for one lane, what a small heap
 * can afford.
 */
@Singleton
public final class Argon2id {
  /** Hashes computed at the same time: each holds {@link Cost#kibibytes} of the heap. */
  private static final int MOST_AT_ONCE = 2;

  /** Who comes when so many wait already is asked to come back. */
  private static final int MOST_WAITING = 100;

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();
  private static final Pattern PHC =
      Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([^$]+)\\$([^$]+)");

  private final SecureRandom random = new SecureRandom();

  /**
   * Threads of their own: on those that carry the virtual ones, a storm of logins would stop every
   * other request.
   */
  private final ExecutorService threads;

  private final Cost cost;

  /** For accounts that don't exist; no password has this hash. */
  private final String nobodys;

  record Cost(int kibibytes, int passes, int lanes) {}

  /**
   * @param kibibytes of memory that each new hash takes
   * @param passes over that memory
   */
  @Inject
  Argon2id(
      @AtLeast("8") @Property(name = "chat.password-hash.kibibytes", defaultValue = "19456")
          int kibibytes,
      @AtLeast("1") @Property(name = "chat.password-hash.passes", defaultValue = "2") int passes) {
    this(new Cost(kibibytes, passes, 1), MOST_WAITING);
  }

  Argon2id(Cost cost, int mostWaiting) {
    this.cost = cost;
    this.nobodys = phc(cost, new byte[SALT_BYTES], new byte[HASH_BYTES]);
    this.threads =
        new ThreadPoolExecutor(
            MOST_AT_ONCE,
            MOST_AT_ONCE,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(mostWaiting),
            Thread.ofPlatform().daemon().name("argon2id-", 1).factory());
  }

  /** The hash to keep for a password. */
  public String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return phc(cost, salt, compute(password, cost, salt, HASH_BYTES));
  }

  /** Whether the password is the one that was hashed. */
  public boolean verify(String password, String phc) {
    Matcher matcher = PHC.matcher(phc);
    if (!matcher.matches()) {
      throw new IllegalStateException("A stored hash is not Argon2id's");
    }
    Cost itsCost =
        new Cost(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3)));
    byte[] salt = Base64.getDecoder().decode(matcher.group(4));
    byte[] expected = Base64.getDecoder().decode(matcher.group(5));
    return MessageDigest.isEqual(expected, compute(password, itsCost, salt, expected.length));
  }

  /** Takes as long as {@link #verify} and is never true. */
  public boolean verifyNobodys(String password) {
    return verify(password, nobodys);
  }

  private byte[] compute(String password, Cost cost, byte[] salt, int length) {
    Argon2Parameters parameters =
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.kibibytes())
            .withIterations(cost.passes())
            .withParallelism(cost.lanes())
            .withSalt(salt)
            .build();
    try {
      return threads.submit(() -> compute(password, parameters, length)).get();
    } catch (RejectedExecutionException e) {
      throw RequestError.unavailable("The login");
    } catch (ExecutionException e) {
      throw new IllegalStateException("A password could not be hashed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The login");
    }
  }

  private static byte[] compute(String password, Argon2Parameters parameters, int length) {
    byte[] hash = new byte[length];
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(parameters);
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
    return hash;
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
