package chat.gateway.limit;

import chat.kit.digest.Sha256;
import chat.kit.http.ClientNetwork;
import chat.kit.limit.RateLimitResult;
import chat.kit.limit.RateLimiter;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Clock;
import java.util.Locale;

/** The rate limiters for accounts, polls, upload chunks, addresses, visitors' files and log-ins. */
@Singleton
public final class RateLimits {
  private final RateLimiter<AccountId> accounts;
  private final RateLimiter<AccountId> polls;
  private final RateLimiter<AccountId> pieces;
  private final RateLimiter<String> addresses;
  private final RateLimiter<String> files;
  private final RateLimiter<LoginKey> logins;

  RateLimits(LimitSettings settings, Clock clock) {
    accounts = new RateLimiter<>(settings.account(), clock);
    polls = new RateLimiter<>(settings.polls(), clock);
    pieces = new RateLimiter<>(settings.pieces(), clock);
    addresses = new RateLimiter<>(settings.address(), clock);
    files = new RateLimiter<>(settings.files(), clock);
    logins = new RateLimiter<>(settings.login(), clock);
  }

  /** Counts a request of an account. */
  public RateLimitResult count(Caller caller) {
    return accounts.count(AccountId.of(caller));
  }

  /** Counts a poll for events of an account. */
  public RateLimitResult countPoll(Caller caller) {
    return polls.count(AccountId.of(caller));
  }

  /** Counts a request of an account about a chunk of a resumable upload. */
  public RateLimitResult countPiece(Caller caller) {
    return pieces.count(AccountId.of(caller));
  }

  /** Counts a request without an account, or with refused credentials. */
  public RateLimitResult count(InetAddress address) {
    return addresses.count(key(address));
  }

  /** Counts a request without an account for a file or an image. */
  public RateLimitResult countFile(InetAddress address) {
    return files.count(key(address));
  }

  /** Returns the remaining limit of an address, without counting. */
  public RateLimitResult look(InetAddress address) {
    return addresses.look(key(address));
  }

  /** Counts a log-in attempt, separately for each address. */
  public RateLimitResult countLogin(long organizationId, String account, InetAddress address) {
    return logins.count(LoginKey.of(organizationId, account, address));
  }

  /** Resets the count of failed log-ins from the address after a successful one. */
  public void forgetLogins(long organizationId, String account, InetAddress address) {
    logins.forget(LoginKey.of(organizationId, account, address));
  }

  /** Returns the key of an address: all addresses of one provider's customer share one. */
  public static String key(InetAddress address) {
    return ClientNetwork.of(address);
  }

  /** Keyed by a hash of the account name, so that long names take no memory. */
  private record LoginKey(long organizationId, String accountSha256, String network) {

    static LoginKey of(long organizationId, String account, InetAddress address) {
      return new LoginKey(
          organizationId, Sha256.hex(account.strip().toLowerCase(Locale.ROOT)), key(address));
    }
  }
}
