/**
 * What the tests of every module share: PostgreSQL and Kafka once per JVM, a service under test
 * once per module, a client of the API, callers' tokens, and the rules of the house as tests.
 *
 * <p>Servers are shared by all test classes of a module and never cleaned in between: a test makes
 * its own organization and looks at nothing else.
 */
@NullMarked
package chat.testkit;

import org.jspecify.annotations.NullMarked;
