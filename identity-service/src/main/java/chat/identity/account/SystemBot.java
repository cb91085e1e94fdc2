package chat.identity.account;

import java.util.Locale;

/** The bots as which the product itself sends messages; every organization has its own. */
public enum SystemBot {
  NOTIFICATION("notification-bot", "Notification Bot"),
  WELCOME("welcome-bot", "Welcome Bot"),
  EMAIL_GATEWAY("emailgateway", "Email Gateway");

  private final String mailbox;
  private final String fullName;

  SystemBot(String mailbox, String fullName) {
    this.mailbox = mailbox;
    this.fullName = fullName;
  }

  /** Returns the local part of the bot's email address. */
  public String mailbox() {
    return mailbox;
  }

  public String fullName() {
    return fullName;
  }

  /** The name in the database and in internal calls. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
