/**
 * What exports-service is given of this service: files, custom emoji and their pictures as they are
 * at one moment ({@link chat.kit.snapshot.Snapshots}), and then the bytes of each. Links that open
 * a file for a minute are secrets and in no export.
 */
@NullMarked
package chat.uploads.exportpages;

import org.jspecify.annotations.NullMarked;
