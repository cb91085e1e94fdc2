/** Clients of the API: accounts with their credentials, prepared requests, and event queues. */
@NullMarked
package chat.bench.stack.client;

import org.jspecify.annotations.NullMarked;
