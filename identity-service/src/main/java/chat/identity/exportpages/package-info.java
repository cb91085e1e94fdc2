/**
 * Exports this service's tables to exports-service, from one snapshot.
 *
 * <p>See {@link chat.kit.snapshot.Snapshots}. Passwords, keys, sessions and invitations, whose
 * links are secret, are never exported. Users' private data (settings, mutes, alert words,
 * presence, storage of bots, onboarding steps, devices) is exported only for users whose private
 * data is requested; the email address also if administrators may see it.
 */
@NullMarked
package chat.identity.exportpages;

import org.jspecify.annotations.NullMarked;
