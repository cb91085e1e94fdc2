/**
 * Test support for all modules: servers, a running service, an API client and tokens.
 *
 * <p>PostgreSQL and Kafka start once per JVM, the service under test once per module. They are
 * never cleaned: each test creates its own organization and looks at nothing else.
 */
@NullMarked
package chat.testkit;

import org.jspecify.annotations.NullMarked;
