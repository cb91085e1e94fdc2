/**
 * Data for exports-service: files, custom emoji and their pictures from one snapshot ({@link
 * chat.kit.snapshot.Snapshots}), and then the bytes of each. Temporary links are secrets and are
 * not exported.
 */
@NullMarked
package chat.uploads.exportpages;

import org.jspecify.annotations.NullMarked;
