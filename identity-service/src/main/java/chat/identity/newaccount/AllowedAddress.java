package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.realmdomain.OrganizationDomains;
import jakarta.inject.Singleton;
import java.util.Locale;

/** Checks that an organization accepts people with an email address. */
@Singleton
public final class AllowedAddress {
  private final OrganizationDomains domains;
  private final DisposableDomains disposableDomains;

  AllowedAddress(OrganizationDomains domains, DisposableDomains disposableDomains) {
    this.domains = domains;
    this.disposableDomains = disposableDomains;
  }

  /**
   * Refuses addresses outside of the organization's domains and disposable ones, as the
   * organization has chosen.
   *
   * <p>In restricted organizations an address must not have a tag, which would give one mailbox any
   * number of accounts. Their own domains are never disposable.
   *
   * @param email a valid address
   */
  public void require(Organization organization, String email) {
    int at = email.lastIndexOf('@');
    String domain = email.substring(at + 1).toLowerCase(Locale.ROOT);
    if (organization.settings().flag(OrganizationSetting.EMAILS_RESTRICTED_TO_DOMAINS)) {
      if (email.substring(0, at).indexOf('+') >= 0) {
        throw IdentityError.EMAIL_WITH_TAG.refuse();
      }
      if (!domains.contain(organization.organizationId(), domain)) {
        throw IdentityError.EMAIL_NOT_ALLOWED.refuse(email);
      }
    } else if (disposableDomains.contain(domain)
        && organization.settings().flag(OrganizationSetting.DISALLOW_DISPOSABLE_EMAIL_ADDRESSES)) {
      throw IdentityError.DISPOSABLE_EMAIL.refuse();
    }
  }
}
