/**
 * The program that clients talk to: it says who is asking, limits how often, and passes requests on
 * to the service that owns the path. Of the product's rules it knows that of incoming webhooks'
 * bots alone, and it keeps no database.
 */
@NullMarked
package chat.gateway;

import org.jspecify.annotations.NullMarked;
