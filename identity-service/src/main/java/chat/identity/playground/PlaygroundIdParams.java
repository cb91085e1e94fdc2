package chat.identity.playground;

import chat.kit.params.InPath;

/**
 * Parameters of {@code DELETE /realm/playgrounds/<id>} (API: remove-code-playground).
 *
 * @param playgroundId the id of the code playground
 */
record PlaygroundIdParams(@InPath long playgroundId) {}
