/**
 * What exports-service is given of this service's tables, as they are at one moment ({@link
 * chat.kit.snapshot.Snapshots}).
 *
 * <p>Passwords, keys, sessions and invitations, whose links are secrets, are in no export. What
 * somebody keeps for himself (settings, mutes, alert words, presence, a bot's storage) is there
 * where his private data is wanted; his address also where administrators may see it.
 */
@NullMarked
package chat.identity.exportpages;

import org.jspecify.annotations.NullMarked;
