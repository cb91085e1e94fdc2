package chat.gateway.limit;

import chat.kit.digest.Sha256;
import chat.kit.http.ClientNetwork;
import chat.kit.limit.Buckets;
import chat.kit.limit.Verdict;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Clock;
import java.util.Locale;

/**
 * The six limits: accounts, their polls, their pieces of files, addresses without an account, the
 * files that these read, attempts to log in.
 */
@Singleton
public final class Limits {
  private final Buckets<AccountId> accounts;
  private final Buckets<AccountId> polls;
  private final Buckets<AccountId> pieces;
  private final Buckets<String> addresses;
  private final Buckets<String> files;
  private final Buckets<LoginKey> logins;

  Limits(LimitSettings settings, Clock clock) {
    accounts = new Buckets<>(settings.account(), clock);
    polls = new Buckets<>(settings.polls(), clock);
    pieces = new Buckets<>(settings.pieces(), clock);
    addresses = new Buckets<>(settings.address(), clock);
    files = new Buckets<>(settings.files(), clock);
    logins = new Buckets<>(settings.login(), clock);
  }

  /** Counts a request of an account. */
  public Verdict count(Caller caller) {
    return accounts.count(AccountId.of(caller));
  }

  /** Counts a poll for events of an account. */
  public Verdict countPoll(Caller caller) {
    return polls.count(AccountId.of(caller));
  }

  /** Counts a request of an account about a file that comes in pieces. */
  public Verdict countPiece(Caller caller) {
    return pieces.count(AccountId.of(caller));
  }

  /** Counts a request without an account, or with credentials that were refused. */
  public Verdict count(InetAddress address) {
    return addresses.count(key(address));
  }

  /** Counts a request without an account for a file or a picture. */
  public Verdict countFile(InetAddress address) {
    return files.count(key(address));
  }

  /** Whether an address has room left, without counting. */
  public Verdict look(InetAddress address) {
    return addresses.look(key(address));
  }

  /** Counts an attempt to log in, for each address by itself. */
  public Verdict countLogin(long organizationId, String account, InetAddress address) {
    return logins.count(LoginKey.of(organizationId, account, address));
  }

  /** A log-in succeeded: earlier failures from the address are forgotten. */
  public void forgetLogins(long organizationId, String account, InetAddress address) {
    logins.forget(LoginKey.of(organizationId, account, address));
  }

  /** What stands for an address: all that one customer of a provider has is the same to us. */
  public static String key(InetAddress address) {
    return ClientNetwork.of(address);
  }

  /** Of the name no more than its hash is kept, however long somebody makes it. */
  private record LoginKey(long organizationId, String accountSha256, String network) {

    static LoginKey of(long organizationId, String account, InetAddress address) {
      return new LoginKey(
          organizationId, Sha256.hex(account.strip().toLowerCase(Locale.ROOT)), key(address));
    }
  }
}
