/**
 * Mechanism of the versioned caches: memory budget, versions, and what each event invalidates.
 *
 * <p>The caches are in the packages that read the data, for example {@code
 * chat.messaging.messageread.MessageCache} (decision 58). Each value is cached with a version of
 * the data on which it depends, and used only while the version is unchanged. The version of
 * projections is their change numbers; the version of this service's own data is a counter of the
 * changes that client-events announce. Values are used only after this replica has consumed all
 * changes that the client has seen, and all that were written at least half a second ago.
 */
@NullMarked
package chat.messaging.cache;

import org.jspecify.annotations.NullMarked;
